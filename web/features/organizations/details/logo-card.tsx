import { Card, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#shared/contracts/organizations.ts'
import { deleteProfilePicture, updateProfilePicture } from '#shared/contracts/profile-pictures.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { call, CallError } from '#web/lib/api.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { fieldErrorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { fileSize } from '#shared/domain/file-size.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { OrganizationLogo } from '#web/features/organizations/organization-logo.tsx'
import { refreshOrganizations } from '#web/features/organizations/organization-queries.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { shrunkPicture } from './shrink-picture.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'

const types: readonly string[] = ['image/png', 'image/jpeg']

/** The logo of an organization: shows, replaces and removes it (part 3 sections 2 and 5). */
export const LogoCard = ({
  organization: { client_id: id, client_name: name, photo_file: picture },
}: {
  organization: Organization
}) => {
  const { t, i18n } = useTranslation('organizations')
  const client = useQueryClient()
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const params = { id: String(id) }

  const send = async (files: readonly File[]): Promise<void> => {
    const [file] = files
    if (file === undefined || busy) return
    if (files.length > 1) return setFailure(t('logo.one'))
    if (!types.includes(file.type)) return setFailure(t('logo.type'))
    setBusy(true)
    setFailure(undefined)
    try {
      const sent = await shrunkPicture(file)
      if (sent.size > pictureLimits.bytes)
        return setFailure(t('logo.size', { size: fileSize(sent.size, i18n.language, pictureLimits.bytes) }))
      await call(updateProfilePicture, { params, body: { photo_file: sent }, quiet: true })
      await refreshOrganizations(client)
      notify.success(t('logo.saved'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(
        fieldErrorMessage(error, error.is('incorrect_file_type') ? t('logo.type') : failureMessage(error)),
      )
    } finally {
      setBusy(false)
    }
  }
  const remove = async (): Promise<void> => {
    setFailure(undefined)
    try {
      await call(deleteProfilePicture, { params })
      await refreshOrganizations(client)
      notify.success(t('logo.removed'))
    } catch (error) {
      // The call has shown the error; the logo is unchanged.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Card
      title={t('logo.title')}
      label={t('logo.title')}
      busy={busy}
      actions={
        <Button small icon="trash" disabled={picture === null || busy} onClick={() => setRemoving(true)}>
          {t('logo.remove')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Row gap={3} wrap>
          <OrganizationLogo name={name} picture={picture} large />
          <Stack as="span" grow>
            <Text as="span" size="meta" tone="muted">
              {t(picture === null ? 'logo.none' : 'logo.there')}
            </Text>
          </Stack>
        </Row>
        <DropZone
          text={busy ? t('logo.sending') : t('logo.drop')}
          pickLabel={t(picture === null ? 'logo.pick' : 'logo.replace')}
          hint={t('logo.hint')}
          accept=".png,.jpg,.jpeg"
          multiple={false}
          disabled={busy}
          onFiles={(files) => void send(files)}
        />
        <div role="alert">
          {failure !== undefined && (
            <ErrorLine>
              <ErrorMessageText what={failure} />
            </ErrorLine>
          )}
        </div>
        {removing && (
          <Confirm
            title={t('logo.removeTitle')}
            text={t('logo.removeText')}
            action={t('logo.remove')}
            destructive
            onConfirm={remove}
            onClose={() => setRemoving(false)}
          />
        )}
      </Stack>
    </Card>
  )
}
