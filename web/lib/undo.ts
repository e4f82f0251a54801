/** Undoing an act from its toast, and from the history of its item. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { undoEndpoint } from '#shared/contracts/undo.ts'
import { call, CallError } from './api.ts'
import { notify, offeringUndo, withdrawUndo } from './notify.ts'
import { notifyFailure } from './notify-failure.ts'

/** Undoes the act of a token. A failure shows a toast. */
export type Undo = (token: string) => Promise<void>

/**
 * The undo of an area's acts: confirms, says what stays, and refetches what it may have changed. Before that, `then` gets
 * the outcome, unless it is unknown.
 */
export const undoOf = (
  common: TFunction<'common'>,
  endpoint: ReturnType<typeof undoEndpoint>,
  refresh: (isUndone: boolean) => Promise<unknown>,
  then?: (isUndone: boolean) => void | Promise<void>,
): Undo => {
  const send = async (token: string, isAgain: boolean): Promise<void> => {
    withdrawUndo(token)
    let isUndone = false
    try {
      const { left } = await call(endpoint, { body: { undo: token }, quiet: true })
      notify.success(
        common('undo.done'),
        left.length === 0 ? undefined : common('undo.left', { count: left.length }),
      )
      isUndone = true
      await then?.(true)
    } catch (error) {
      if (error instanceof CallError && error.isUnheard)
        // It may not have arrived, so the failure offers it again.
        offeringUndo({ token, run: () => void send(token, true) }, () => notifyFailure(error))
      else {
        // A refusal does not tell what became of a former attempt.
        if (error instanceof CallError && !isAgain) await then?.(false)
        notifyFailure(error)
      }
    }
    await refresh(isUndone)
  }
  return (token) => send(token, false)
}

/** The same for a component. `refresh` must be the same function at each render. */
export const useUndo = (
  endpoint: ReturnType<typeof undoEndpoint>,
  refresh: (client: QueryClient) => Promise<unknown>,
): Undo => {
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  return useMemo(() => undoOf(common, endpoint, () => refresh(client)), [common, endpoint, refresh, client])
}

/** Confirms an act with a toast that offers to undo it, if its reply has a token. */
export const confirmUndoable = (
  { undo: token }: { readonly undo?: string | undefined },
  undo: Undo | undefined,
  confirm: () => void,
): void =>
  token === undefined || undo === undefined
    ? confirm()
    : offeringUndo({ token, run: () => void undo(token) }, confirm)
