import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { ImportNote } from '#shared/contracts/indicator-import.ts'
import { counted } from '../../../lib/counted.ts'
import type { Checked } from '#web/features/indicator-import/reading/check-files.ts'
import { rowRemarks } from '#web/features/indicator-import/reading/import-row.ts'
import { maxListed } from '#web/features/indicator-import/reading/check-files.ts'
import { Note } from '#web/ui/layout/layout.tsx'

/** The number of names shown; the others are counted. */
const mostNames = 8
const named = ['category_unknown', 'tags_unknown', 'tags_off'] as const satisfies readonly ImportNote[]

/** What the portal changes, and what it ignores in the files. */
export const ImportNotes = ({
  checked: { notes, remarks, ignored, repeated, refused, looser },
}: {
  checked: Checked
}) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const number = numberFormat(i18n.language)
  const written = (counts: readonly (readonly [string, number])[]): string => {
    const sorted = counts.toSorted(([, one], [, other]) => other - one)
    const rest = sorted.length - mostNames
    return [
      ...sorted.slice(0, mostNames).map(([name, count]) => `${name} (${number.format(count)})`),
      ...(rest > 0 ? [t('moreNames', counted(rest))] : []),
    ].join(', ')
  }
  const { text: sentences = 0, ...others } = ignored
  const passedOver = Object.entries(others)
  const lines = [
    ...(looser === 0 ? [] : [t('looser', counted(looser))]),
    ...named.flatMap((code) => {
      const names = notes.get(code)
      return names === undefined ? [] : [t(`note.${code}`, { names: written([...names]) })]
    }),
    ...rowRemarks.flatMap((code) =>
      remarks[code] === 0 ? [] : [t(`remark.${code}`, counted(remarks[code]))],
    ),
    ...(repeated === 0 ? [] : [t('repeated', counted(repeated))]),
    ...(sentences === 0 ? [] : [t('sentences', counted(sentences))]),
    ...(passedOver.length === 0 ? [] : [t('ignored', { names: written(passedOver) })]),
    ...(refused.count > maxListed.refused
      ? [t('refusedKept', { ...counted(maxListed.refused), kept: number.format(maxListed.refused) })]
      : []),
  ]
  return lines.length === 0 ? null : (
    <Note>
      <ul aria-label={t('notes')}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  )
}
