import { useState } from 'react'
import { trySource, type createSource, type SourceTrial } from '#shared/contracts/sources.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'

type Settings = BodyIn<typeof createSource>

interface Trial {
  readonly result: SourceTrial | undefined
  readonly error: unknown
  readonly busy: boolean
  /** Whether the settings are those of the result. */
  readonly isOf: (body: Settings) => boolean
  readonly run: (body: Settings, sourceId: number | undefined) => Promise<void>
}

/** Trial runs of a form: the last result, and the settings that it is of. Nothing is written. */
export const useTrial = (): Trial => {
  const [state, setState] = useState<{
    readonly result?: SourceTrial
    readonly error?: unknown
    readonly of?: string
  }>({})
  const [busy, setBusy] = useState(false)
  return {
    result: state.result,
    error: state.error,
    busy,
    isOf: (body) => state.of === JSON.stringify(body),
    run: async (body, sourceId) => {
      if (busy) return
      setBusy(true)
      try {
        const result = await call(trySource, {
          body: { ...body, ...(sourceId === undefined ? {} : { source_id: sourceId }) },
          quiet: true,
        })
        setState({ result, of: JSON.stringify(body) })
      } catch (error) {
        setState({ error })
      } finally {
        setBusy(false)
      }
    },
  }
}
