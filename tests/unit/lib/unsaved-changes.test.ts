/** Unsaved text: closing asks once, and only about what would be lost. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  firstUnsaved,
  unsavedForms,
  addUnsaved,
  leaveOrAsk,
  removeUnsaved,
  type UnsavedForm,
} from '#web/lib/unsaved-changes.ts'
import { importsOf, sources } from '../app/web-modules.ts'

const listeners = { addEventListener: vi.fn<() => void>(), removeEventListener: vi.fn<() => void>() }
const form: UnsavedForm = { texts: undefined }
const dialog: UnsavedForm = { texts: undefined }

beforeEach(() => {
  vi.stubGlobal('window', listeners)
})
afterEach(() => {
  removeUnsaved(form)
  removeUnsaved(dialog)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('closes at once when nothing is lost', () => {
  const close = vi.fn<() => void>()
  leaveOrAsk(firstUnsaved(), close)
  expect(close).toHaveBeenCalledOnce()
})

it('asks before closing when something is lost', () => {
  const close = vi.fn<() => void>()
  addUnsaved(form)
  leaveOrAsk(firstUnsaved(), close)
  expect(close).not.toHaveBeenCalled()
})

it("asks about a dialog's own unsaved text only, not about the form below it", () => {
  addUnsaved(form)
  const under = unsavedForms()
  expect(firstUnsaved(under)).toBeUndefined()
  addUnsaved(dialog)
  expect(firstUnsaved(under)).toBe(dialog)
  removeUnsaved(dialog)
  expect(firstUnsaved(under)).toBeUndefined()
  expect(firstUnsaved()).toBe(form)
})

it('prevents closing the tab while there is unsaved text, and no longer', () => {
  addUnsaved(form)
  addUnsaved(dialog)
  expect(listeners.addEventListener).toHaveBeenCalledOnce()
  removeUnsaved(form)
  expect(listeners.removeEventListener).not.toHaveBeenCalled()
  removeUnsaved(dialog)
  removeUnsaved(dialog)
  expect(listeners.removeEventListener).toHaveBeenCalledOnce()
})

/** Forms whose text is not tracked as unsaved, and why. */
const notHeld = new Map([
  ['web/features/auth/sign-in-frame.tsx', 'nobody is signed in'],
  ['web/features/api-docs/try-call.tsx', 'a request that is tried'],
  ['web/features/connect/addresses/test-card.tsx', 'a key that is tried'],
  ['web/features/organizations/statistics/range-picker.tsx', 'two days'],
  ['web/features/organizations/details/delete-dialog.tsx', 'a name that is copied, to be sure'],
  ['web/ui/list/filters/filter-dialog.tsx', 'what is looked for'],
  ['web/features/account/factors/confirmation-dialog.tsx', 'a code, or a password'],
  ['web/features/account/factors/confirmation-code.tsx', 'a code'],
])
const formComponents = /^web\/ui\/form\//
const typesText = /\buse(?:Form|ContractForm|LinesForm)[<(]|<textarea\b|<TextArea\b|<form\b/
const holds = /\buse(?:Leave|Upload)Guard\(/

it('is used by every form of the application', () => {
  const holders = new Set([...sources].filter(([, source]) => holds.test(source)).map(([file]) => file))
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]))
  const isHeld = (file: string): boolean =>
    holders.has(file) ||
    // Its frame tracks it, or the screen that contains it.
    (imports.get(file) ?? []).some((one) => !formComponents.test(one) && holders.has(one)) ||
    [...imports].some(([other, named]) => named.includes(file) && isHeldScreen(other))
  const isHeldScreen = (file: string): boolean =>
    holders.has(file) || [...imports].some(([other, named]) => named.includes(file) && holders.has(other))
  const lost = [...sources]
    // A hook's form is in the components that render it.
    .filter(([file]) => file.endsWith('.tsx'))
    .filter(([file, source]) => typesText.test(source) && !formComponents.test(file) && !notHeld.has(file))
    .map(([file]) => file)
    .filter((file) => !isHeld(file))
  expect(lost).toEqual([])
  expect([...notHeld.keys()].filter((file) => !sources.has(file))).toEqual([])
})
