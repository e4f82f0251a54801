/** The kinds of form fields. */
import i18next from 'i18next'
import { isEmail } from '#shared/domain/email.ts'
import { hyperlinksOf } from '#shared/domain/hyperlinks.ts'
import { charactersIn, tidyText } from '#shared/domain/text.ts'
import { dayProblem, type Day } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import type { FieldMessages, FormField, Message, MessageKey } from './contract-form.ts'
import { exampleDay, writtenDay } from './fields/typed-day.ts'

const kind =
  <Value>(field: Omit<FormField<Value, never>, 'wire' | 'messages'>, usual: FieldMessages = {}) =>
  <const Wire extends string>(wire: Wire, messages: FieldMessages = {}): FormField<Value, Wire> => ({
    ...field,
    wire,
    messages: { ...usual, ...messages },
  })

const entriesIn = ({ length }: readonly string[]): number => length
const asItIs = <Value>(value: Value): Value => value

/** A line of text. */
export const line = kind({ empty: '', tidy: (text) => tidyText(text), size: charactersIn })
/** A text of several lines. */
export const text = kind({ empty: '', tidy: (written) => tidyText(written, true), size: charactersIn })
/** Hyperlinks, one a line. */
export const links = kind({
  empty: '',
  tidy: (lines) => hyperlinksOf(lines).join('\n'),
  size: (lines) => hyperlinksOf(lines).length,
})
/** One option, by its id as text. */
export const choice = kind({ empty: '', tidy: asItIs<string>, size: (id) => (id === '' ? 0 : 1) })
/** Several options, by their ids as texts. */
export const choices = kind<readonly string[]>(
  { empty: [], tidy: (ids) => ids.toSorted((a, b) => Number(a) - Number(b)), size: entriesIn },
  { tooMuch: 'common:form.tooManyTags' },
)
export const flag = kind({ empty: false, tidy: asItIs<boolean> })

/** An e-mail address; `wrong` is the message for an invalid one. */
export const email = <const Wire extends string>(
  wire: Wire,
  wrong: MessageKey,
  messages: FieldMessages = {},
): FormField<string, Wire> => ({
  ...line(wire, messages),
  tidy: (address) => address.trim(),
  check: (address) => (address === '' || isEmail(address) ? undefined : wrong),
})

/** The message for a text that is not a day, with an example in the format of the language. */
export const noDay = (): Message => [
  'common:day.wrong',
  { example: writtenDay(exampleDay, localeOf(i18next.language)) },
]

/** A day, `YYYY-MM-DD`, or invalid input, which is rejected; empty for none. */
export const day = <const Wire extends string>(
  wire: Wire,
  messages: FieldMessages = {},
): FormField<Day, Wire> => ({
  ...held<Day>('')(wire, messages),
  check: (written) => (dayProblem(written, {}) === undefined ? undefined : noDay()),
})

/** A value of any other kind, with the initial value `empty`. Without a body field only the form uses it. */
export const held =
  <Value>(empty: Value) =>
  <const Wire extends string = never>(wire?: Wire, messages: FieldMessages = {}): FormField<Value, Wire> => ({
    ...(wire === undefined ? {} : { wire }),
    empty,
    tidy: asItIs,
    messages,
  })
