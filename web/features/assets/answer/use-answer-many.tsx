import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { knownAsset } from '#web/features/assets/asset-queries.ts'
import type { Answer, AnswerScope } from './answer-many-dialog.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const AnswerManyDialog = lazyPart(async () => (await import('./answer-many-dialog.tsx')).AnswerManyDialog)

interface Asked {
  readonly scope: AnswerScope
  readonly settle: (started: boolean) => void
}

/** Answers the requests of many assets: of selected ones, or of all that match. */
export const useAnswerMany = (
  organizationId: number,
): {
  /** Resolves when the job has started; rejects if the user cancels. */
  readonly selected: (answer: Answer, assets: readonly number[]) => Promise<void>
  readonly matching: (filter: Readonly<Record<string, string>>, total: number) => void
  readonly dialog: ReactNode
} => {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const selected = useCallback(
    (answer: Answer, assets: readonly number[]) =>
      new Promise<void>((resolve, reject) => {
        const request_ids = assets.flatMap((id) => knownAsset(client, organizationId, id)?.request_id ?? [])
        setAsked({
          scope: {
            of: { request_ids },
            total: request_ids.length,
            skipped: assets.length - request_ids.length,
            answer,
          },
          settle: (started) => (started ? resolve() : reject(new Error('Nothing was answered'))),
        })
      }),
    [client, organizationId],
  )
  const matching = useCallback(
    (filter: Readonly<Record<string, string>>, total: number) =>
      setAsked({
        scope: { of: { filter: { ...filter, client_id: String(organizationId) } }, total, skipped: 0 },
        settle: () => undefined,
      }),
    [organizationId],
  )
  const dialog = useMemo(
    () =>
      asked === undefined ? null : (
        <AnswerManyDialog
          scope={asked.scope}
          onClose={(started) => {
            setAsked(undefined)
            asked.settle(started)
          }}
        />
      ),
    [asked],
  )
  return { selected, matching, dialog }
}
