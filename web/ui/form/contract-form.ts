/**
 * A form for a call: its fields, their place in the request body, and the error messages. Required fields and limits
 * come from the contract; a form adds the rules that a schema cannot express.
 */
import rules from 'virtual:contract-rules'
import i18next, { type ParseKeys } from 'i18next'
import type { FieldsBefore, FieldValue } from '#shared/domain/fields-before.ts'
import type { BodyIn, Endpoint } from '#shared/http/endpoint.ts'
import type { ErrorCode, ErrorItem } from '#shared/http/errors.ts'
import { isErrorCode } from '#web/lib/error-codes.ts'
import type { Texts } from '#web/i18n/index.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import type { FieldErrors } from './use-form.ts'

/** The contract's rules for a field. */
export interface FieldRule {
  /** Rejects null, an empty text and an empty list. */
  readonly isRequired?: boolean
  /** The maximum length of a text, number of entries, or number. */
  readonly max?: number
}

/** The rules of each call, by method and path, for each field of its body. */
export type ContractRules = Readonly<Record<string, Readonly<Record<string, FieldRule>>>>

/** The key of a text, with its namespace. */
export type MessageKey = Extract<ParseKeys<(keyof Texts)[]>, `${keyof Texts}:${string}`>

/** A text to show, with its parameters if it has any. */
export type Message = MessageKey | readonly [MessageKey, Readonly<Record<string, string | number>>]

/** The messages of a field: empty, over the limit, and the server's errors by code. */
export type FieldMessages = { readonly required?: MessageKey; readonly tooMuch?: MessageKey } & {
  readonly [Code in ErrorCode]?: MessageKey | ((item: ErrorItem) => Message)
}

/** A field as its control holds it. */
export interface FormField<Value, Wire> {
  /** The name of the body field; undefined if only the form uses the value. */
  readonly wire?: Wire
  /**
   * If the body field is an object: the name of the field inside it. Whether it is required then depends on the others.
   */
  readonly part?: string
  readonly empty: Value
  /** Normalizes differences that are no change: stray spaces, the order of choices. */
  readonly tidy: (value: Value) => Value
  /** The size that the contract's maximum limits. Undefined if `check` covers it. */
  readonly size?: (value: Value) => number
  /** An additional rule, checked first. */
  readonly check?: (value: Value) => Message | undefined
  /** The field has no control. An error that names it is shown for the whole form. */
  readonly isHidden?: boolean
  /** The maximum, if the contract leaves it to the call. */
  readonly max?: number
  readonly messages: FieldMessages
}

type Messages<Values> = { readonly [Key in keyof Values]?: Message | undefined }

/** Errors for the whole form, or for a field that the server does not name. */
interface Special<Values> {
  readonly wrong?: Messages<Values>
  /** The sentence above the form. */
  readonly problem?: Message
}

/** A call whose body a form fills. */
type Call = Pick<Endpoint, 'method' | 'path'>

interface FormDefinition<Values, Body> {
  readonly fields: { readonly [Key in keyof Values]: FormField<Values[Key], Extract<keyof Body, string>> }
  /** Builds the body from normalized values. */
  readonly body: (values: Values) => Body
  /** Normalizes fields that depend on others. */
  readonly tidy?: (values: NoInfer<Values>) => NoInfer<Values>
  /** Rules over several fields, or over what only the screen knows; checked first. */
  readonly check?: (values: NoInfer<Values>) => Messages<NoInfer<Values>>
  readonly special?: { readonly [Code in ErrorCode]?: Special<NoInfer<Values>> }
  /** What failed, shown before the reason if no field is wrong. `unsaid` where the form saves nothing. */
  readonly failed?: { readonly create: MessageKey; readonly update: MessageKey } | 'unsaid'
}

export interface ContractForm<Values, Body> extends FormDefinition<Values, Body> {
  /** The call that creates the item. */
  readonly create: Call
  /** The initial values of an empty form. */
  readonly empty: Values
}

/** The values of the form's fields. */
export type ValuesOf<Form> = Form extends { readonly empty: infer Values } ? Values : never

const isWhole = <Values extends object>(
  some: Partial<Values>,
  fields: { readonly [Key in keyof Values]: unknown },
): some is Values => Object.keys(fields).every((key) => key in some)

/** Defines the form for a create call. The type of its values follows from its fields. */
export const contractForm = <Create extends Endpoint, Values extends object>(
  create: Create,
  definition: FormDefinition<Values, BodyIn<Create>>,
): ContractForm<Values, BodyIn<Create>> => {
  const empty: Partial<Values> = {}
  for (const key in definition.fields) empty[key] = definition.fields[key].empty
  if (!isWhole(empty, definition.fields)) throw new TypeError('A field begins with nothing.')
  return { ...definition, create, empty }
}

/** The message in the interface language. */
export const messageText = (message: Message): string =>
  typeof message === 'string' ? i18next.t(message) : i18next.t(message[0], message[1])

/** The rule of a field when an item is created, or changed by a call that accepts the field. */
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

/** The values, normalized. */
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

/** A message for each invalid field, before the form is sent. `update` is the call that changes an item. */
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

/** The body of a PATCH: the fields whose values have changed. */
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

/** Fields with bilingual texts. They send their previous values themselves: `texts_before`. */
const textFields = ['name', 'description', 'lang', 'translation'] as const

/** The same for an item whose form shows values differently from the API, such as the day of an instant. */
export const overItem = (item: object, changes: object): { readonly fields_before?: FieldsBefore } => {
  const seen = Object.entries(item).filter(([name]) => name in changes)
  return { fields_before: fieldsOf(Object.fromEntries(seen)) }
}

/** The previous values of an item, in the format of the request. */
export const fieldsOf = (item: object): FieldsBefore => {
  const before: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(item)) before[name] = fieldValueOf(value)
  return before
}

/** The previous values of the changed fields. */
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

/** The fields of an object, without undefined ones. */
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

/** The errors of a rejected form: messages at its fields, and the sentence above it. */
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
  // No request id at a field: the user corrects it. Other errors may need the operator.
  return {
    wrong: atFields,
    problem: wrong === undefined ? errorMessage(error, messageText(problem)) : messageText(problem),
  }
}

/** The form field for a body field, or for a field inside it. */
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
 * Maps the server's rejection to the form's fields, or to the form as a whole. Throws errors that are not rejections.
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
  // The item, or a similar one, may have been saved. The message says all that is known.
  if (error.isUnheard || error.is('repeat_differs') || error.is('made_before'))
    return { problem: errorMessage(error) }
  if (failed === 'unsaid') return { problem: errorMessage(error) }
  const what = messageText(failed?.[isUpdate ? 'update' : 'create'] ?? 'common:form.notSaved')
  return { problem: errorMessage(error, `${what} ${failureMessage(error)}`) }
}
