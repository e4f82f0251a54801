import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewReport, type ReportPreview } from '#shared/contracts/reports.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'

export type PreviewBody = BodyIn<typeof previewReport>

/** Milliseconds without a change before the preview is requested. */
const settleMilliseconds = 800

export interface Preview {
  /** The latest preview. It belongs to earlier settings while a new one loads or has failed. */
  readonly data: ReportPreview | undefined
  readonly isStale: boolean
  readonly isLoading: boolean
  readonly error: unknown
  readonly again: () => void
}

/** The content of the report if generated now. No request while the settings produce no report. */
export const usePreview = (body: PreviewBody | undefined): Preview => {
  // Each render creates a new body object; equal bodies are one query.
  const wanted = body === undefined ? '' : JSON.stringify(body)
  const [latest, setLatest] = useState({ text: wanted, body })
  if (latest.text !== wanted) setLatest({ text: wanted, body })
  const settled = useSettled(latest, settleMilliseconds)
  const asked = useQuery({
    queryKey: ['reports', 'preview', settled.text],
    queryFn: async ({ signal }): Promise<ReportPreview> => {
      if (settled.body === undefined) throw new Error('There is nothing to preview')
      return call(previewReport, { body: settled.body, quiet: true, signal })
    },
    enabled: settled.body !== undefined,
    placeholderData: keepPreviousData,
    // It is expensive, and a few seconds of age do not matter.
    staleTime: 60_000,
    retry: false,
  })
  const isSettled = settled.text === wanted
  return {
    data: wanted === '' ? undefined : asked.data,
    isStale: !isSettled || asked.isPlaceholderData || asked.isError,
    isLoading: wanted !== '' && (!isSettled || asked.isFetching),
    error: isSettled && wanted !== '' ? asked.error : null,
    again: () => void asked.refetch(),
  }
}
