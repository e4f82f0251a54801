import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { call, CallError } from '#web/lib/api.ts'
import { saidAtField } from '#web/lib/said.ts'
import { notify } from '#web/lib/notify.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { MadeKey } from '#web/ui/keys/made-key.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'

interface Values {
  readonly name: string
  readonly access: 'read' | 'write'
}
interface Made {
  readonly name: string
  readonly key: string
  /** Whether it may write. */
  readonly writes: boolean
}

/**
 * Makes a key for a system: first its name and what it may do, then the key itself, which nobody sees again.
 */
export const NewSystemKey = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const { t: common } = useTranslation('common')
  const [made, setMade] = useState<Made>()
  const form = useId()
  const [saving, setSaving] = useState(false)
  const [dirty, setDirty] = useState(false)
  const { leave } = useLeaveGuard(dirty && made === undefined)
  if (made !== undefined) return <MadeSystemKey made={made} onClose={onClose} />
  return (
    <Modal
      className="keys-dialog"
      title={t('system.add')}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="ui-btn ui-btn-outline"
            disabled={saving}
            onClick={() => leave(onClose)}
          >
            {common('form.cancel')}
          </button>
          <button type="submit" form={form} className="ui-btn ui-btn-primary" aria-disabled={saving}>
            {saving ? common('form.saving') : t('system.make')}
          </button>
        </>
      }
    >
      <NewKeyForm id={form} onMade={setMade} onSaving={setSaving} onDirty={setDirty} />
    </Modal>
  )
}

const NewKeyForm = ({
  id,
  onMade,
  onSaving,
  onDirty,
}: {
  id: string
  onMade: (made: Made) => void
  onSaving: (saving: boolean) => void
  onDirty: (dirty: boolean) => void
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
        onMade({ name: data.name, key: data.key ?? '', writes: data.admin_access })
        notify.success(t('system.made'))
        await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
        return {}
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { name: error.is('already_exists') ? t('system.exists') : saidAtField(error) }
      }
    },
  })
  const { saving, dirty } = form
  useEffect(() => {
    onSaving(saving)
  }, [saving, onSaving])
  useEffect(() => {
    onDirty(dirty)
  }, [dirty, onDirty])
  return (
    <FormElement form={form} id={id}>
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
    </FormElement>
  )
}

const MadeSystemKey = ({ made, onClose }: { made: Made; onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  return (
    <MadeKey
      title={t('system.madeTitle', { name: made.name })}
      secret={made.key}
      facts={[
        [t('system.madeReads'), t(made.writes ? 'system.write' : 'system.read')],
        [
          t('system.madeUser'),
          <>
            <code>{made.key.slice(0, made.key.lastIndexOf('_'))}</code> {t('system.madeUserText')}
          </>,
        ],
      ]}
      warning={t('system.madeWarning')}
      file={() => systemKeyFile(made, new Date())}
      onClose={onClose}
    />
  )
}

/** The file in which a system's key is taken along. */
const systemKeyFile = ({ name, key, writes }: Made, now: Date): { name: string; text: string } => ({
  name: `api_key_${name.replace(/[^\w.@+-]/g, '_')}.json`,
  text: `${JSON.stringify({ name, api_key: key, admin_access: writes, generation_date: now.toISOString() }, null, 2)}\n`,
})
