import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttachmentRules } from '#web/features/incidents/incident-queries.ts'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, fieldErrorMessage } from '#web/lib/error-message.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import {
  attachFile,
  StoreRefused,
  uploadFile,
  type Passage,
  checkedUploads,
  isSendable,
  isUnderWay,
  type CheckedUpload,
  type RequestGrants,
  type Upload,
  type UploadState,
} from './uploads.ts'

/** The number of parallel uploads. */
const atOnce = 3

export interface Uploads {
  readonly items: readonly CheckedUpload[]
  /** Whether they are of a reply, which has fewer than an incident. */
  readonly isOfReply: boolean
  /** Whether a file is uploading. */
  readonly busy: boolean
  /** The number of files that can be sent. */
  readonly sendable: number
  readonly attached: number
  readonly add: (files: readonly File[]) => void
  /** Removes a file from the list, and cancels its upload first. */
  readonly remove: (id: number) => void
  /** Cancels the upload of a file; it can be sent again. */
  readonly cancel: (id: number) => void
  /** Sends the sendable files, or the given one, to every incident. Returns how many failed. */
  readonly send: (incidentIds: readonly number[], only?: number) => Promise<number>
  /** Uploads all files for the call that names them. */
  readonly upload: (requestGrants: RequestGrants) => Promise<UploadedFiles>
  /** The call that named the files has failed. Returns the names of the files that it refused. */
  readonly refuse: (error: unknown) => readonly string[]
}

export interface UploadedFiles {
  readonly uploads: readonly { readonly upload_id: string; readonly name: string }[]
  /** The names of those that were not accepted. */
  readonly missing: readonly string[]
}

/** Whether the error is about the file itself, so that a retry is useless. */
const isRefusal = (error: CallError): boolean =>
  (error.status === 409 || error.status === 413 || error.status === 422) && !error.is('upload_missing')

/**
 * The files to attach, and their upload. `taken` are the names that the incidents already have, `most` the number of
 * files if it is smaller than that of an incident.
 */
export const useUploads = (taken: readonly string[], most?: number): Uploads => {
  const { t } = useTranslation('incidents')
  const known = useAttachmentRules()
  const rules = useMemo(() => (most === undefined ? known : { ...known, max_count: most }), [known, most])
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const items = useMemo(() => checkedUploads(uploads, taken, rules), [uploads, taken, rules])
  const lastId = useRef(0)
  const passages = useRef(new Map<number, Passage>())
  const stops = useRef(new Map<number, AbortController>())

  // The user has confirmed leaving, so uploads are cancelled.
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const setState = (id: number, state: UploadState): void =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, state } : upload)))

  const sendOne = async (
    { id, file }: Upload,
    work: (given: Parameters<typeof uploadFile>[0]) => Promise<unknown>,
    done?: UploadState,
  ): Promise<boolean> => {
    const stop = stops.current.get(id)
    if (stop === undefined || stop.signal.aborted) return false
    const passage = passages.current.get(id) ?? { uploadId: undefined, attached: 0 }
    passages.current.set(id, passage)
    setState(id, { kind: 'sending', fraction: 0 })
    try {
      await work({
        file,
        passage,
        signal: stop.signal,
        onProgress: (fraction) => setState(id, { kind: 'sending', fraction }),
      })
      if (done !== undefined) setState(id, done)
      return true
    } catch (error) {
      if (stop.signal.aborted) setState(id, { kind: 'cancelled' })
      else if (error instanceof CallError)
        setState(
          id,
          isRefusal(error)
            ? { kind: 'refused', message: fieldErrorMessage(error) }
            : { kind: 'failed', message: errorMessage(error) },
        )
      else if (error instanceof StoreRefused)
        setState(id, { kind: 'failed', message: t('upload.storeRefused') })
      else throw error
      return false
    } finally {
      stops.current.delete(id)
    }
  }

  /** Works on files in parallel. Returns those that failed. */
  const sendAll = async (
    wanted: readonly CheckedUpload[],
    work: Parameters<typeof sendOne>[1],
    done?: UploadState,
  ): Promise<CheckedUpload[]> => {
    const queue = [...wanted]
    for (const { id } of queue) {
      stops.current.set(id, new AbortController())
      setState(id, { kind: 'queued' })
    }
    const failed: CheckedUpload[] = []
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        if (!(await sendOne(next, work, done))) failed.push(next)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return failed
  }

  return {
    items,
    isOfReply: most !== undefined,
    busy: items.some(isUnderWay),
    sendable: items.filter(isSendable).length,
    attached: items.filter(({ state }) => state.kind === 'attached').length,
    add: (files) => {
      const added = files.map((file): Upload => {
        lastId.current += 1
        return { id: lastId.current, file, state: { kind: 'ready' } }
      })
      setUploads((before) => [...before, ...added])
    },
    remove: (id) => {
      stops.current.get(id)?.abort()
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
    cancel: (id) => {
      stops.current.get(id)?.abort()
      setState(id, { kind: 'cancelled' })
    },
    send: async (incidentIds, only) => {
      const wanted = items.filter((item) => isSendable(item) && (only === undefined || item.id === only))
      const failed = await sendAll(wanted, (upload) => attachFile({ ...upload, incidentIds }), {
        kind: 'attached',
      })
      return failed.length
    },
    upload: async (requestGrants) => {
      const wrong = items.filter((item) => !isSendable(item))
      const failed =
        wrong.length > 0 ? wrong : await sendAll(items, (upload) => uploadFile(upload, requestGrants))
      if (failed.length > 0)
        for (const item of items)
          if (!failed.includes(item) && isSendable(item)) setState(item.id, { kind: 'ready' })
      return {
        uploads: items.flatMap(({ id, file }) => {
          const uploadId = passages.current.get(id)?.uploadId
          return uploadId === undefined ? [] : [{ upload_id: uploadId, name: file.name }]
        }),
        missing: failed.map(({ file }) => file.name),
      }
    },
    refuse: (error) => {
      const wrong = error instanceof CallError ? error.items : []
      return items.flatMap(({ id, file }) => {
        const item = wrong.find(({ values }) => values?.includes(file.name) === true)
        if (item === undefined || !(error instanceof CallError)) {
          setState(id, { kind: 'ready' })
          return []
        }
        // Another attempt uploads it again, since the bytes are wrong or were deleted.
        passages.current.delete(id)
        const message = fieldErrorMessage(new CallError({ status: error.status, message: '', items: [item] }))
        const isLost = error.is('upload_missing') || error.is('upload_changed')
        setState(id, isLost ? { kind: 'failed', message } : { kind: 'refused', message })
        return [file.name]
      })
    },
  }
}

/** Asks before the user leaves files that are uploading or not yet sent. `dirty`: the surrounding form has changes. */
export const useUploadGuard = (uploads: Uploads, dirty = false): ReturnType<typeof useLeaveGuard> => {
  const { t } = useTranslation('incidents')
  const { busy, sendable } = uploads
  const texts = busy
    ? {
        title: t('leave.busyTitle'),
        text: t('leave.busyText'),
        action: t('leave.busyAction'),
        stay: t('leave.stay'),
      }
    : {
        title: t('leave.unsentTitle'),
        text: t('leave.unsentText', { count: sendable }),
        action: t('leave.unsentAction'),
        stay: t('leave.stay'),
      }
  return useLeaveGuard(dirty || busy || sendable > 0, busy || !dirty ? texts : undefined)
}
