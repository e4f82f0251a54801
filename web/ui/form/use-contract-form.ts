import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsBefore } from '#shared/contracts/fields-before.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import {
  changesOf,
  fieldsBeforeOf,
  problemsOf,
  refusalOf,
  ruleOf,
  messageText,
  tidied,
  type ContractForm,
  type Refusal,
} from './contract-form.ts'
import { hasErrors, useForm, type FieldErrors, type Form } from './use-form.ts'

interface Sent<Values, Body> {
  /** All of it: what makes a new item. */
  readonly body: Body
  /** What differs from what was loaded: what changes one. */
  readonly changes: Partial<Body>
  /** What the changes are written over, for the call that changes an item. */
  readonly over: { readonly fields_before?: FieldsBefore }
  readonly values: Values
}

interface Options<Values, Body> {
  readonly form: ContractForm<Values, Body>
  /** The call that changes an item, which is not made without a change; none for a new one. */
  readonly update?: Endpoint | undefined
  readonly initial: Values
  /** Something beside the values is to be saved as well: files, marks. */
  readonly more?: boolean
  /** Makes the call. Its refusal is turned into a message here, unless one is answered. */
  readonly submit: (sent: Sent<Values, Body>) => Promise<Refusal<Values> | void>
  /** The item read anew, as the form shows it: of a form that goes on over what somebody else has changed meanwhile. */
  readonly current?: (() => Promise<Values>) | undefined
  /** Leaves the form, once nothing of one's own is left to save beside what somebody else has changed meanwhile. */
  readonly close?: (() => void) | undefined
}

/** A field for its control. */
interface Bound<Value> {
  readonly value: Value
  readonly error: ErrorMessage | undefined
  readonly required: boolean
  /** The most entries, or the longest text. */
  readonly max: number
  readonly maxLength: number
  readonly onChange: (value: Value) => void
  /** What somebody else has made of it meanwhile. */
  readonly theirs: Value | undefined
}

export interface BoundForm<Values> extends Form<Values> {
  /** What keeps the form as a whole from being saved. */
  readonly problem: ErrorMessage | undefined
  readonly field: <Key extends Extract<keyof Values, string>>(key: Key) => Bound<Values[Key]>
}

/** Whether somebody else has changed the same meanwhile. */
const isOverChanged = (error: unknown): boolean =>
  error instanceof CallError && (error.is('fields_changed') || error.is('texts_changed'))

/** So often what two have changed is put together by itself: somebody may save again and again. */
const mostMerges = 3

/** What is said then: above the form, and at each field that both have changed. */
const overChanged = <Values>(theirs: Partial<Values>): Refusal<Values> => {
  const wrong: FieldErrors<Values> = {}
  for (const key in theirs) wrong[key] = messageText('common:form.theirs')
  return { wrong, problem: messageText('common:form.changedMeanwhile') }
}

/**
 * The state of a form of a call: checked by the contract before it is sent, and what the server refuses in
 * words.
 */
export const useContractForm = <Values extends object, Body extends object>({
  form,
  update,
  initial,
  more = false,
  submit,
  current,
  close,
}: Options<Values, Body>): BoundForm<Values> => {
  const { t } = useTranslation('common')
  const [problem, setProblem] = useState<ErrorMessage>()
  /** Whether it goes on over what somebody else has changed. */
  const isOver = useRef(false)
  // Where both have changed different fields nothing is to be asked: it is sent anew, over what the item is by now.
  const merges = useRef(0)
  const isMerged = useRef(false)
  const [sends, setSends] = useState(0)

  const state = useForm<Values>({
    initial,
    normalize: (values) => tidied(form, values),
    validate: (values) => problemsOf(form, values, update),
    more,
    onInvalid: () => setProblem(t('form.provideAllValues')),
    ...(update === undefined
      ? {}
      : {
          onUnchanged: () => {
            if (!isOver.current || close === undefined)
              return notify.info(t('form.noChanges'), t('form.noChangesText'))
            notify.info(t('form.theirsKept'), t('form.theirsKeptText'))
            close()
          },
        }),
    submit: async (values, changed, opened) => {
      setProblem(undefined)
      const body = form.body(values)
      const fields_before = update === undefined ? {} : fieldsBeforeOf(form, opened, changed)
      const over = Object.keys(fields_before).length === 0 ? {} : { fields_before }
      const send = async () => submit({ values, body, changes: changesOf(form, body, changed), over })
      const refused = async (error: unknown): Promise<Refusal<Values>> => {
        if (current === undefined || !isOverChanged(error))
          return refusalOf(form, error, update !== undefined)
        const theirs = state.rebase(await current())
        isOver.current = true
        isMerged.current = Object.keys(theirs).length === 0 && merges.current < mostMerges
        if (isMerged.current) return {}
        return Object.keys(theirs).length === 0 ? refusalOf(form, error, true) : overChanged(theirs)
      }
      const refusal = await send()
        .catch(refused)
        .catch((error: unknown) => refusalOf(form, error, update !== undefined))
      setProblem(refusal?.problem)
      return refusal?.wrong ?? {}
    },
  })
  const { values, errors, set } = state
  const send = async (): Promise<void> => {
    await state.submit()
    if (!isMerged.current) return
    isMerged.current = false
    merges.current += 1
    setSends((times) => times + 1)
  }
  const sendAnew = useEffectEvent(send)
  useEffect(() => {
    if (sends > 0) void sendAnew()
  }, [sends])
  // It speaks of the fields: once each wrong one was changed, nothing is left to correct.
  const isCorrected =
    (problem === t('form.provideAllValues') || problem === t('form.changedMeanwhile')) && !hasErrors(errors)
  return {
    ...state,
    submit: () => {
      merges.current = 0
      return send()
    },
    problem: isCorrected ? undefined : problem,
    field: (key) => {
      const { isRequired = false, max = Infinity } = ruleOf(form.fields[key], form.create, update)
      return {
        value: values[key],
        error: errors[key],
        required: isRequired,
        max,
        maxLength: max,
        onChange: (value) => set(key, value),
        theirs: state.theirs[key],
      }
    },
  }
}
