/** A layout with the fonts of npm packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { advancesOf, openFace, type Face, type Faces } from '../src/fonts.ts'
import { createLayout, type Page, type PageItem } from '../src/layout.ts'

const require = createRequire(import.meta.url)
const open = (file: string): Face => openFace(readFileSync(require.resolve(`@expo-google-fonts/${file}`)))

export const faces: Faces = {
  regular: open('inter/400Regular/Inter_400Regular.ttf'),
  semibold: open('inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: open('jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
}

export const sheet = { width: 300, height: 400, left: 30, right: 270, top: 60, bottom: 340 } as const
const colors = {
  paper: '#ffffff',
  ink: '#000000',
  ink2: '#444444',
  line: '#888888',
  hair: '#cccccc',
  wash: '#eeeeee',
} as const

export const layout = createLayout(
  { sheet, colors },
  {
    regular: advancesOf(faces.regular),
    semibold: advancesOf(faces.semibold),
    mono: advancesOf(faces.mono),
  },
)

/** The texts of a page or block, in order. */
export const textsOf = ({ items }: Pick<Page, 'items'> | { readonly items: readonly PageItem[] }): string[] =>
  items.flatMap((item) => (item.kind === 'text' && item.text !== '' ? [item.text] : []))
