/** The kinds of fields that forms are made of. */
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
/** One choice of a list, by its id as a text. */
export const choice = kind({ empty: '', tidy: asItIs<string>, size: (id) => (id === '' ? 0 : 1) })
/** Several choices, by their ids as texts. */
export const choices = kind<readonly string[]>(
  { empty: [], tidy: (ids) => ids.toSorted((a, b) => Number(a) - Number(b)), size: entriesIn },
  { tooMuch: 'common:form.tooManyTags' },
)
/** Yes or no. */
export const flag = kind({ empty: false, tidy: asItIs<boolean> })

/** An e-mail address; `wrong` is said of what has no such shape. */
export const email = <const Wire extends string>(
  wire: Wire,
  wrong: MessageKey,
  messages: FieldMessages = {},
): FormField<string, Wire> => ({
  ...line(wire, messages),
  tidy: (address) => address.trim(),
  check: (address) => (address === '' || isEmail(address) ? undefined : wrong),
})

/** What is said of a text that is no day, with one as the language writes it. */
export const noDay = (): Message => [
  'common:day.wrong',
  { example: writtenDay(exampleDay, localeOf(i18next.language)) },
]

/** A day, `YYYY-MM-DD`, or what somebody typed that is none, which is refused; empty for none. */
export const day = <const Wire extends string>(
  wire: Wire,
  messages: FieldMessages = {},
): FormField<Day, Wire> => ({
  ...held<Day>('')(wire, messages),
  check: (written) => (dayProblem(written, {}) === undefined ? undefined : noDay()),
})

/** A value of another kind, which begins as `empty`. Without a field of the wire only the form knows it. */
export const held =
  <Value>(empty: Value) =>
  <const Wire extends string = never>(wire?: Wire, messages: FieldMessages = {}): FormField<Value, Wire> => ({
    ...(wire === undefined ? {} : { wire }),
    empty,
    tidy: asItIs,
    messages,
  })
