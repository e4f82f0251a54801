import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewReport, type ReportPreview } from '#shared/contracts/reports.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'

export type PreviewBody = BodyIn<typeof previewReport>

/** The preview is asked for once nothing has been changed for this long. */
const settleMilliseconds = 800

export interface Preview {
  /** The newest one that was made; of what was set before, while another is being made or could not be. */
  readonly data: ReportPreview | undefined
  readonly isStale: boolean
  readonly isLoading: boolean
  readonly error: unknown
  readonly again: () => void
}

/** What the report would hold if it were made now; nothing is asked while what is set makes no report. */
export const usePreview = (body: PreviewBody | undefined): Preview => {
  // Bodies are made anew at each rendering; equal ones are one question.
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
    // It is dear, and of a few seconds ago as good as new.
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
