import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { call, CallError } from '#web/lib/api.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { saidAtField } from '#web/lib/said.ts'
import { notify } from '#web/lib/notify.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { systemKeysQuery } from './key-queries.ts'
import '#web/ui/keys/keys.css'

interface Values {
  readonly name: string
  readonly access: 'read' | 'write'
}
interface Made {
  readonly name: string
  readonly key: string
}

/**
 * Makes a key for a system: first its name and what it may do, then the key itself, which nobody sees again.
 */
export const NewSystemKey = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const [made, setMade] = useState<Made>()
  // While the key is on the screen only the button leads away from it.
  const escape = (): void => {
    if (made === undefined) onClose()
  }
  const form = useId()
  const [saving, setSaving] = useState(false)
  const { t: common } = useTranslation('common')
  return (
    <Modal
      className="keys-dialog"
      title={made === undefined ? t('system.add') : t('system.madeTitle', { name: made.name })}
      onClose={escape}
      footer={
        made === undefined ? (
          <>
            <button type="button" className="ui-btn ui-btn-outline" disabled={saving} onClick={onClose}>
              {common('form.cancel')}
            </button>
            <button type="submit" form={form} className="ui-btn ui-btn-primary" aria-disabled={saving}>
              {saving ? common('form.saving') : t('system.make')}
            </button>
          </>
        ) : (
          <button type="button" className="ui-btn ui-btn-primary" onClick={onClose}>
            {t('system.kept')}
          </button>
        )
      }
    >
      {made === undefined ? (
        <NewKeyForm id={form} onMade={setMade} onSaving={setSaving} />
      ) : (
        <MadeKey made={made} />
      )}
    </Modal>
  )
}

const NewKeyForm = ({
  id,
  onMade,
  onSaving,
}: {
  id: string
  onMade: (made: Made) => void
  onSaving: (saving: boolean) => void
}) => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  const form = useForm<Values>({
    initial: { name: '', access: 'read' },
    normalize: ({ name, access }) => ({ name: tidyText(name), access }),
    validate: ({ name }) => (tidyText(name) === '' ? { name: t('system.nameRequired') } : {}),
    onInvalid: () => undefined,
    submit: async ({ name, access }) => {
      try {
        const { data } = await call(createSystemKey, {
          body: { name, admin_access: access === 'write' },
          quiet: true,
        })
        onMade({ name: data.name, key: data.key ?? '' })
        notify.success(t('system.made'))
        await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
        return {}
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { name: error.is('already_exists') ? t('system.exists') : saidAtField(error) }
      }
    },
  })
  const { saving } = form
  useEffect(() => {
    onSaving(saving)
  }, [saving, onSaving])
  return (
    <form
      id={id}
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextField
        label={t('column.name')}
        required
        maxLength={limits.nameLength}
        value={form.values.name}
        error={form.errors.name}
        hint={t('system.nameHint')}
        onChange={(name) => form.set('name', name)}
      />
      <fieldset className="ui-field keys-choice">
        <legend>{t('column.access')}</legend>
        {(['read', 'write'] as const).map((access) => (
          <label key={access}>
            <input
              type="radio"
              name={`${id}access`}
              checked={form.values.access === access}
              onChange={() => form.set('access', access)}
            />
            <span>
              {t(`system.${access}`)}
              <small>{t(`system.${access}Text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </form>
  )
}

const MadeKey = ({ made }: { made: Made }) => {
  const { t } = useTranslation('apiKeys')
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (await copyText(made.key)) {
      setCopied(true)
      notify.info(t('copied'))
    } else notify.error(t('copyFailed'), t('copyFailedText'))
  }
  return (
    <>
      <p className="key-lost keys-once" role="alert">
        <i className="pi pi-exclamation-triangle" aria-hidden="true" />
        <span>{t('system.once')}</span>
      </p>
      <div className="key-line">
        <code className="key-value is-shown" data-key>
          {made.key}
        </code>
        <button type="button" className="ui-btn ui-btn-outline" autoFocus onClick={() => void copy()}>
          <i className={`pi ${copied ? 'pi-check' : 'pi-copy'}`} aria-hidden="true" />
          {t('copy')}
        </button>
      </div>
    </>
  )
}
