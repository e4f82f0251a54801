import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importFeeds, type ImportedRow } from '#shared/contracts/indicator-import.ts'
import { tidyText } from '#shared/domain/text.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { tlpDefaultsQuery } from '#web/ui/tlp/tlp-defaults.ts'
import { createNamedGroup, parseGroup } from '#web/features/indicators/group-picker/new-group.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { checkFiles, TooManyRows, type Checked, type DoubtfulRow } from './reading/check-files.ts'
import { retry } from './sending/retry.ts'
import { readInWorker } from './reading/read-in-worker.ts'
import type { ReadRow } from './reading/read-files.ts'
import { nothingSent, sendRows, type Sent } from './sending/send-rows.ts'
import type { ImportValues } from './form/import-form.ts'

/** The failure of an import: too many rows, or the error of a call. */
export type ImportFailure =
  | { readonly kind: 'too_many' | 'unreadable' }
  | { readonly kind: 'call'; readonly message: ErrorMessage }

/** The stage of the import. Later stages keep the result of the dry run. */
export type ImportStage =
  | { readonly kind: 'form'; readonly failure?: ImportFailure }
  | { readonly kind: 'checking'; readonly share: number; readonly read: number }
  | { readonly kind: 'preview'; readonly checked: Checked }
  | {
      readonly kind: 'sending'
      readonly checked: Checked
      readonly rows: readonly ReadRow[]
      readonly sent: Sent
      readonly isStopping: boolean
    }
  /** Calls failed despite retries. The import continues on request. */
  | {
      readonly kind: 'paused'
      readonly checked: Checked
      readonly rows: readonly ReadRow[]
      readonly sent: Sent
      readonly failure: ErrorMessage
    }
  | {
      readonly kind: 'report'
      readonly checked: Checked
      readonly rows: readonly ReadRow[]
      readonly sent: Sent
      readonly withWarned: boolean
    }

export interface Import {
  readonly stage: ImportStage
  /** Reads the files and checks each row. */
  readonly check: (values: ImportValues, files: readonly File[], tagNames: readonly string[]) => Promise<void>
  readonly cancelCheck: () => void
  /** Imports the new rows, the chosen doubtful rows and, if wanted, rows on warning lists. */
  readonly send: (withWarned: boolean, chosen: readonly DoubtfulRow[]) => Promise<void>
  readonly resume: () => Promise<void>
  /** Stops after the current batch. */
  readonly stop: () => void
  /** Returns to the form. */
  readonly back: () => void
}

/** The id of the wanted group, which is created if it is new; undefined for none. */
const groupOf = async (values: ImportValues | undefined): Promise<number | undefined> => {
  const { group = '', verified = false, tlp = '' } = values ?? {}
  const wanted = parseGroup(group)
  if (wanted === undefined || 'group_id' in wanted) return wanted?.group_id
  const created = await createNamedGroup({ ...wanted, is_verified: verified, tlp: parseTlp(tlp) })
  return created.group_id
}

/** The state machine of an import: form, dry run, preview, sending, report. */
export const useImport = (): Import => {
  const client = useQueryClient()
  const [stage, setStage] = useState<ImportStage>({ kind: 'form' })
  const values = useRef<ImportValues>(undefined)
  const withWarned = useRef(false)
  /** Whether values on warning lists are accepted: all of them, or a chosen one. */
  const acceptsWarnings = useRef(false)
  /** The group of all rows. A new one is created before the first batch. */
  const groupId = useRef<number>(undefined)
  const running = useRef(new AbortController())
  const stopping = useRef(false)
  // Leaving the page cancels running work.
  useEffect(() => () => running.current.abort(), [])

  const ask = (rows: readonly ImportedRow[], dryRun: boolean, signal: AbortSignal) => {
    const { category = '', verified = false } = values.current ?? {}
    return retry(
      async (attempt) => ({
        attempt,
        reply: await call(importFeeds, {
          quiet: true,
          signal,
          body: {
            dry_run: dryRun,
            is_verified: verified,
            accept_warnings: !dryRun && acceptsWarnings.current,
            feed_category_id: Number(category),
            ...(dryRun || groupId.current === undefined ? {} : { group_id: groupId.current }),
            rows: [...rows],
          },
        }),
      }),
      signal,
    )
  }
  const check: Import['check'] = async (wanted, files, tagNames) => {
    values.current = wanted
    running.current.abort()
    const [table] = wanted.files
    const { signal } = (running.current = new AbortController())
    setStage({ kind: 'checking', share: 0, read: 0 })
    // The preview needs the default TLP for rows without one.
    const levels = client.prefetchQuery(tlpDefaultsQuery)
    try {
      const checked = await checkFiles({
        batches: readInWorker(
          files,
          {
            origin: tidyText(wanted.origin),
            tags: tagNames,
            ids: wanted.ids,
            tlp: parseTlp(wanted.tlp) ?? undefined,
            now: new Date(),
            ...(table === undefined || wanted.column === ''
              ? {}
              : { column: { file: table.name, name: wanted.column } }),
          },
          signal,
        ),
        ask: async (rows) => (await ask(rows, true, signal)).reply,
        onProgress: (share, { fresh, doubtful, warned, known, refused }) => {
          if (!signal.aborted)
            setStage({
              kind: 'checking',
              share,
              read: fresh.length + doubtful.length + warned.length + known.count + refused.count,
            })
        },
      })
      await levels
      if (!signal.aborted) setStage({ kind: 'preview', checked })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallError)
        setStage({ kind: 'form', failure: { kind: 'call', message: errorMessage(error) } })
      else {
        if (!(error instanceof TooManyRows)) console.error(error)
        setStage({
          kind: 'form',
          failure: { kind: error instanceof TooManyRows ? 'too_many' : 'unreadable' },
        })
      }
    }
  }
  const run = async (
    checked: Checked,
    rows: readonly ReadRow[],
    start: Sent,
    isResumed: boolean,
  ): Promise<void> => {
    const { signal } = (running.current = new AbortController())
    stopping.current = false
    let sent = start
    setStage({ kind: 'sending', checked, rows, sent, isStopping: false })
    try {
      await sendRows(rows, start, {
        isResumed,
        send: (batch) => ask(batch, false, signal),
        isStopped: () => stopping.current || signal.aborted,
        onProgress: (now) => {
          sent = now
          if (!signal.aborted)
            setStage({ kind: 'sending', checked, rows, sent, isStopping: stopping.current })
        },
      })
      if (!signal.aborted) setStage({ kind: 'report', checked, rows, sent, withWarned: withWarned.current })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setStage({ kind: 'paused', checked, rows, sent, failure: errorMessage(error) })
    } finally {
      if (sent.published > 0) await refreshIndicators(client)
    }
  }
  return {
    stage,
    check,
    cancelCheck: () => {
      running.current.abort()
      setStage({ kind: 'form' })
    },
    send: async (wanted, chosen) => {
      if (stage.kind !== 'preview') return
      withWarned.current = wanted
      acceptsWarnings.current = wanted || chosen.some(({ lists }) => lists !== undefined)
      try {
        groupId.current = await groupOf(values.current)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setStage({ kind: 'form', failure: { kind: 'call', message: errorMessage(error) } })
        return
      }
      await run(
        stage.checked,
        [...stage.checked.fresh, ...chosen, ...(wanted ? stage.checked.warned : [])],
        nothingSent,
        false,
      )
    },
    resume: async () => {
      if (stage.kind === 'paused' || stage.kind === 'report')
        await run(stage.checked, stage.rows, stage.sent, stage.kind === 'paused')
    },
    stop: () => {
      stopping.current = true
      setStage((now) =>
        now.kind === 'sending'
          ? { ...now, isStopping: true }
          : now.kind === 'paused'
            ? {
                kind: 'report',
                checked: now.checked,
                rows: now.rows,
                sent: now.sent,
                withWarned: withWarned.current,
              }
            : now,
      )
    },
    back: () => setStage({ kind: 'form' }),
  }
}
