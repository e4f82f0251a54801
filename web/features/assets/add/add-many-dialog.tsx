import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { readAssetLines, type AssetLines } from '#shared/domain/assets/asset-lines.ts'
import { assetLimits, type AssetType } from '#shared/domain/assets/asset-types.ts'
import { CallError } from '#web/lib/api.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { fileSize } from '#shared/domain/file-size.ts'
import { addLines, sentMessages } from './add-lines.ts'
import { readAssetFile } from './asset-file.ts'
import { refreshAssets } from '#web/features/assets/asset-queries.ts'
import { FaultyLines } from './faulty-lines.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'

interface AddManyDialogProps {
  readonly organizationId: number
  readonly type: AssetType
  /** Whether assets are added at once, instead of requested. */
  readonly decides: boolean
  /** The pasted text; without it the dialog asks for a file. */
  readonly text: string | undefined
  readonly onClose: () => void
}

/** The source of the lines: its name, and the lines not known to be wrong. */
interface Source {
  readonly name: string | undefined
  readonly lines: AssetLines
  /** Some were added, and these lines were not. */
  readonly added?: number
}

/**
 * Adds many assets from a text file, one per line. Invalid lines are listed, and the valid ones can be added without
 * them (part 3 section 5).
 */
export const AddManyDialog = ({ organizationId, type, decides, text, onClose }: AddManyDialogProps) => {
  const { t, i18n } = useTranslation('assets')
  const { t: common } = useTranslation('common')
  const { t: errors } = useTranslation('errors')
  const client = useQueryClient()
  const [problem, setProblem] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const [source, setSource] = useState<Source | undefined>(() =>
    text === undefined ? undefined : { name: undefined, lines: readAssetLines(type, text) },
  )
  const tooMany = source?.lines.isTooMany === true
  const ready = source !== undefined && source.added === undefined && !tooMany
  const valid = source?.lines.valid ?? []
  const faulty = source?.lines.faulty ?? []
  const messages = sentMessages(decides)
  const number = numberFormat(i18n.language)

  const pick = async (files: readonly File[]): Promise<void> => {
    const [file] = files
    if (file === undefined) return
    setSource(undefined)
    if (files.length > 1) return setProblem(t('many.oneFile'))
    const read = await readAssetFile(file)
    if ('fault' in read)
      return setProblem(
        read.fault === 'incorrect_file_type' ? t('many.notText') : errors(`code.${read.fault}`),
      )
    setProblem(undefined)
    setSource({ name: file.name, lines: readAssetLines(type, read.text) })
  }
  const send = async (): Promise<void> => {
    if (busy || !ready || valid.length === 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { added, refused } = await addLines(organizationId, type, valid, faulty.length > 0)
      if (added > 0) {
        notify.success(
          t(messages.sent, { count: added, number: number.format(added) }),
          decides ? undefined : t('many.askedText'),
        )
        await refreshAssets(client)
      }
      if (refused.length === 0) return onClose()
      const wrong = new Set(refused.map(({ line }) => line))
      const lines = {
        ...source.lines,
        valid: valid.filter(({ line }) => !wrong.has(line)),
        faulty: [...faulty, ...refused].toSorted((a, b) => a.line - b.line),
      }
      // Either these lines kept all from being added, or the valid ones were added and these existed already.
      setSource(faulty.length > 0 ? { ...source, lines, added } : { ...source, lines })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error))
      await refreshAssets(client)
    } finally {
      setBusy(false)
    }
  }

  const close = (): void => {
    if (!busy) onClose()
  }
  return (
    <Modal
      size="wide"
      title={t(`many.title.${type}`)}
      onClose={close}
      footer={
        source?.added === undefined ? (
          <>
            <Button onClick={close}>{common('form.cancel')}</Button>
            <Button
              kind="primary"
              busy={busy}
              disabled={!ready || valid.length === 0}
              onClick={() => void send()}
            >
              {busy
                ? t('many.adding')
                : !ready || valid.length === 0
                  ? t('many.action')
                  : t(faulty.length > 0 ? 'many.actionValid' : 'many.actionAll', {
                      count: valid.length,
                      number: number.format(valid.length),
                    })}
            </Button>
          </>
        ) : (
          <Button kind="primary" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <FormProblem what={problem} />
      {source === undefined || tooMany ? (
        <Stack gap={3}>
          {tooMany && (
            <FormProblem
              what={t('many.tooMany', { name: source.name ?? t('many.pasted'), max: assetLimits.lines })}
            />
          )}
          <Text tone="muted">{t(decides ? 'many.lead' : 'many.leadAsk')}</Text>
          <DropZone
            text={t('many.drop')}
            pickLabel={t('many.pick')}
            accept=".txt,text/plain"
            multiple={false}
            hint={t('many.rules', {
              lines: assetLimits.lines,
              size: fileSize(assetLimits.fileBytes, i18n.language),
            })}
            onFiles={(files) => void pick(files)}
          />
        </Stack>
      ) : (
        <Stack>
          <Row justify="between">
            <Text>
              <i className="pi pi-file" aria-hidden="true" /> {source.name ?? t('many.pasted')}
            </Text>
            {source.added === undefined && (
              <Button kind="text" small disabled={busy} onClick={() => setSource(undefined)}>
                {t('many.other')}
              </Button>
            )}
          </Row>
          <Text tabular role="status">
            {source.added === undefined ? (
              <>
                {t('many.valid', { count: valid.length, number: number.format(valid.length) })}
                {faulty.length > 0 && (
                  <> {t('many.faulty', { count: faulty.length, number: number.format(faulty.length) })}</>
                )}
              </>
            ) : (
              <>
                {t(messages.sent, { count: source.added, number: number.format(source.added) })}.{' '}
                {t(messages.left, { count: faulty.length, number: number.format(faulty.length) })}
              </>
            )}
          </Text>
          {faulty.length > 0 && <FaultyLines type={type} lines={faulty} />}
        </Stack>
      )}
    </Modal>
  )
}
