/**
 * A form of a call: its fields, what each of them becomes in the body, and the messages for what is wrong. What
 * must be
 * filled in and how much is allowed the contract says; a form adds the rules that a schema cannot say.
 */
import rules from 'virtual:contract-rules'
import i18next, { type ParseKeys } from 'i18next'
import type { FieldsBefore, FieldValue } from '#shared/contracts/fields-before.ts'
import type { BodyIn, Endpoint } from '#shared/http/endpoint.ts'
import { isErrorCode, type ErrorCode, type ErrorItem } from '#shared/http/errors.ts'
import type { Texts } from '#web/i18n/index.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import type { FieldErrors } from './use-form.ts'

/** What the contract asks of a field. */
export interface FieldRule {
  /** Nothing, be it null, an empty text or an empty list, is refused. */
  readonly isRequired?: boolean
  /** The longest text, the most entries, the greatest number. */
  readonly max?: number
}

/** The rules of each call, by its method and path, and each field of its body. */
export type ContractRules = Readonly<Record<string, Readonly<Record<string, FieldRule>>>>

/** The key of a text, with its namespace. */
export type MessageKey = Extract<ParseKeys<(keyof Texts)[]>, `${keyof Texts}:${string}`>

/** A text that is said; some name values. */
export type Message = MessageKey | readonly [MessageKey, Readonly<Record<string, string | number>>]

/**
 * What is said of a field: that it is empty, that it has too much, and of the server's refusals by their
 * codes.
 */
export type FieldMessages = { readonly required?: MessageKey; readonly tooMuch?: MessageKey } & {
  readonly [Code in ErrorCode]?: MessageKey | ((item: ErrorItem) => Message)
}

/** A field as its control holds it. */
export interface FormField<Value, Wire> {
  /** Its field in the body; none for what only the form knows. */
  readonly wire?: Wire
  /** Of a field of the body that is an object, its field; whether that is required depends on the others. */
  readonly part?: string
  readonly empty: Value
  /** Drops what is no change: stray spaces, the order of what was chosen. */
  readonly tidy: (value: Value) => Value
  /** How much there is, held against the contract. Left out where a rule of its own says all. */
  readonly size?: (value: Value) => number
  /** A rule of its own, asked first. */
  readonly check?: (value: Value) => Message | undefined
  /** It has no control: a refusal that names it is said of the form as a whole. */
  readonly isHidden?: boolean
  /** The most there may be, where the contract leaves that to the call. */
  readonly max?: number
  readonly messages: FieldMessages
}

type Messages<Values> = { readonly [Key in keyof Values]?: Message | undefined }

/** Refusals that speak of the form as a whole, or of a field that the server does not name. */
interface Special<Values> {
  readonly wrong?: Messages<Values>
  /** The sentence above the form. */
  readonly problem?: Message
}

/** A call whose body a form fills. */
type Call = Pick<Endpoint, 'method' | 'path'>

interface FormDefinition<Values, Body> {
  readonly fields: { readonly [Key in keyof Values]: FormField<Values[Key], Extract<keyof Body, string>> }
  /** The body of tidied values. */
  readonly body: (values: Values) => Body
  /** What tidies fields that depend on others. */
  readonly tidy?: (values: NoInfer<Values>) => NoInfer<Values>
  /** Rules over several fields, or over what only the screen knows; asked first. */
  readonly check?: (values: NoInfer<Values>) => Messages<NoInfer<Values>>
  readonly special?: { readonly [Code in ErrorCode]?: Special<NoInfer<Values>> }
  /** What was not done, said before the reason where no field is to blame. */
  readonly failed?: { readonly create: MessageKey; readonly update: MessageKey }
}

export interface ContractForm<Values, Body> extends FormDefinition<Values, Body> {
  /** The call that makes a new item of the form. */
  readonly create: Call
  /** The values of the form before anything is entered. */
  readonly empty: Values
}

/** The values of a form as its fields hold them. */
export type ValuesOf<Form> = Form extends { readonly empty: infer Values } ? Values : never

const isWhole = <Values extends object>(
  some: Partial<Values>,
  fields: { readonly [Key in keyof Values]: unknown },
): some is Values => Object.keys(fields).every((key) => key in some)

/** Defines the form of what a call makes. Its values follow from its fields. */
export const contractForm = <Create extends Endpoint, Values extends object>(
  create: Create,
  definition: FormDefinition<Values, BodyIn<Create>>,
): ContractForm<Values, BodyIn<Create>> => {
  const empty: Partial<Values> = {}
  for (const key in definition.fields) empty[key] = definition.fields[key].empty
  if (!isWhole(empty, definition.fields)) throw new TypeError('A field begins with nothing.')
  return { ...definition, create, empty }
}

/** A message in the language of the screen. */
export const messageText = (message: Message): string =>
  typeof message === 'string' ? i18next.t(message) : i18next.t(message[0], message[1])

/** What is asked of a field when an item is made, or when one is changed by a call that takes the field. */
export const ruleOf = <Value, Wire extends string>(
  { wire, part, max }: FormField<Value, Wire>,
  create: Call,
  update: Call | undefined,
): FieldRule => {
  const rulesOf = (call: Call) => rules[`${call.method} ${call.path}`]
  const name = wire !== undefined && part !== undefined ? `${wire}.${part}` : wire
  const rule = name && ((update && rulesOf(update)?.[name]) ?? rulesOf(create)?.[name])
  return {
    ...rule,
    ...(part === undefined ? {} : { isRequired: false }),
    ...(max === undefined ? {} : { max }),
  }
}

/** Values without what does not count as a change. */
export const tidied = <Values extends object, Body>(
  { fields, tidy }: FormDefinition<Values, Body>,
  values: NoInfer<Values>,
): Values => {
  const each = { ...values }
  for (const key in fields) each[key] = fields[key].tidy(values[key])
  return tidy === undefined ? each : tidy(each)
}

const problemOf = <Value, Wire extends string>(
  field: FormField<Value, Wire>,
  { isRequired = false, max = Infinity }: FieldRule,
  value: Value,
): Message | undefined => {
  const own = field.check?.(value)
  if (own !== undefined || field.size === undefined) return own
  const size = field.size(value)
  if (isRequired && size === 0) return [field.messages.required ?? 'common:form.required', { max }]
  return size > max ? [field.messages.tooMuch ?? 'common:form.tooLong', { count: max, max }] : undefined
}

/**
 * A message for each field that is wrong before the form is sent. `update` is the call that changes an item.
 */
export const problemsOf = <Values extends object, Body>(
  form: ContractForm<Values, Body>,
  values: NoInfer<Values>,
  update?: Call,
): FieldErrors<Values> => {
  const wrong: FieldErrors<Values> = {}
  const tidy = tidied(form, values)
  const own: Messages<Values> = form.check?.(tidy) ?? {}
  for (const key in form.fields) {
    const field = form.fields[key]
    const problem = own[key] ?? problemOf(field, ruleOf(field, form.create, update), tidy[key])
    if (problem !== undefined) wrong[key] = messageText(problem)
  }
  return wrong
}

/** What a PATCH sends: the fields of the body whose values have changed. */
export const changesOf = <Values extends object, Body extends object>(
  { fields }: FormDefinition<Values, Body>,
  body: Body,
  changed: Partial<Values>,
): Partial<Body> => {
  const changes: Partial<Body> = {}
  for (const key in changed) {
    const { wire } = fields[key]
    if (wire !== undefined) changes[wire] = body[wire]
  }
  return changes
}

/** Texts in two languages say by themselves what they are written over: `texts_before`. */
const textFields = ['name', 'description', 'lang', 'translation'] as const

/** The same of an item that its form shows otherwise than calls have it, as the day of an instant. */
export const overItem = (item: object, changes: object): { readonly fields_before?: FieldsBefore } => {
  const seen = Object.entries(item).filter(([name]) => name in changes)
  return { fields_before: fieldsOf(Object.fromEntries(seen)) }
}

/** Values of an item as a request says what it is written over. */
export const fieldsOf = (item: object): FieldsBefore => {
  const before: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(item)) before[name] = fieldValueOf(value)
  return before
}

/** What those fields were that a change is written over. */
export const fieldsBeforeOf = <Values extends object, Body extends object>(
  form: FormDefinition<Values, Body>,
  opened: Values,
  changed: Partial<Values>,
): FieldsBefore => {
  let own: readonly string[] = []
  for (const key in form.fields) if (form.fields[key].wire === 'translation') own = textFields
  const seen = Object.entries(changesOf(form, form.body(opened), changed))
  return fieldsOf(Object.fromEntries(seen.filter(([name]) => !own.includes(name))))
}

type PlainValue = Exclude<FieldValue, Readonly<Record<string, unknown>>>

const isPlain = (value: unknown): value is PlainValue =>
  value === null || Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value)

/** Its parts, but for those that are left out. */
const partsOf = <Part>(value: unknown, of: (part: unknown) => Part): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, part]) =>
      part === undefined ? [] : [[name, of(part)] as const],
    ),
  )
const plainOf = (value: unknown): PlainValue => (isPlain(value) ? value : null)

const fieldValueOf = (value: unknown): FieldValue =>
  value === undefined
    ? null
    : isPlain(value)
      ? value
      : partsOf(value, (part) => (isPlain(part) ? part : partsOf(part, plainOf)))

/** What a refused form says: messages at its fields, and the sentence above it. */
export interface Refusal<Values> {
  readonly wrong?: FieldErrors<Values>
  readonly problem?: ErrorMessage
}

const specialRefusal = <Values extends object>(
  { wrong, problem }: Special<Values>,
  error: CallError,
): Refusal<Values> => {
  const atFields: FieldErrors<Values> = {}
  for (const key in wrong) {
    const message = wrong[key]
    if (message !== undefined) atFields[key] = messageText(message)
  }
  if (problem === undefined) return { wrong: atFields }
  // What is wrong at a field the person corrects; the rest may be asked of the operator.
  return {
    wrong: atFields,
    problem: wrong === undefined ? errorMessage(error, messageText(problem)) : messageText(problem),
  }
}

/** The field of the form behind a field of the wire, or behind a part of one. */
const keyOf = <Values extends object>(
  fields: { readonly [Key in keyof Values]: Pick<FormField<never, string>, 'wire' | 'isHidden'> },
  name: string | undefined,
): Extract<keyof Values, string> | undefined => {
  for (const key in fields) {
    const { wire, isHidden } = fields[key]
    if (name !== undefined && wire === name.split('.')[0] && isHidden !== true) return key
  }
  return undefined
}

/**
 * The server's refusal at the fields it speaks of, or what it says of the form as a whole. Throws what is no
 * refusal.
 */
export const refusalOf = <Values extends object, Body>(
  { fields, special, failed }: FormDefinition<Values, Body>,
  error: unknown,
  isUpdate = false,
): Refusal<Values> => {
  if (!(error instanceof CallError)) throw error
  const wrong: FieldErrors<Values> = {}
  for (const item of error.items) {
    const key = keyOf(fields, item.field)
    const code = isErrorCode(item.code) ? item.code : undefined
    const fieldMessage = key === undefined || code === undefined ? undefined : fields[key].messages[code]
    const whole = code === undefined || fieldMessage !== undefined ? undefined : special?.[code]
    if (whole !== undefined) return specialRefusal(whole, error)
    if (key !== undefined)
      wrong[key] ??= messageText(
        (typeof fieldMessage === 'function' ? fieldMessage(item) : fieldMessage) ?? 'common:form.notAccepted',
      )
  }
  if (Object.keys(wrong).length > 0) return { wrong, problem: messageText('common:form.provideAllValues') }
  if (error.status === 404) return { problem: errorMessage(error, messageText('common:form.gone')) }
  // It may have been saved, or something like it was: the message says all that is known.
  if (error.isUnheard || error.is('repeat_differs') || error.is('made_before'))
    return { problem: errorMessage(error) }
  const what = messageText(failed?.[isUpdate ? 'update' : 'create'] ?? 'common:form.notSaved')
  return { problem: errorMessage(error, `${what} ${failureMessage(error)}`) }
}
