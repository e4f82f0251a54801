import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceFor } from '#shared/domain/services.ts'
import type { Module } from '#shared/domain/roles.ts'
import type { Form } from '#web/ui/form/use-form.ts'
import { ModuleSwitch } from '#web/features/users/drawer/module-switch.tsx'
import { isAvailable, moduleOrder } from '#web/features/users/module-order.ts'
import { useServicesOfUsers } from '#web/features/users/user-queries.ts'
import type { UserFormValues } from './user-form-values.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import styles from '../users.module.css'

/** The modules of a new user: those of the organization. An organization admin always has reports. */
export const FirstModules = ({
  form: { values, set },
  organizationId,
}: {
  form: Pick<Form<Pick<UserFormValues, 'role' | 'modules'>>, 'values' | 'set'>
  organizationId: number
}) => {
  const { t } = useTranslation('users')
  const id = useId()
  const services = useServicesOfUsers(organizationId)
  const isAdmin = values.role === 'ROLE_ORGANIZATION_ADMIN'
  const isOpen = (module: Module): boolean =>
    services === undefined ? serviceFor(module) === null : isAvailable(services, module)
  const toggle = (module: Module, on: boolean): void =>
    set(
      'modules',
      moduleOrder.filter((one) => (one === module ? on : values.modules.includes(one))),
    )
  return (
    <div role="group" aria-labelledby={id} className={fieldStyles.root}>
      <Row justify="between">
        <span id={id}>{t('modules.title')}</span>
        <Button
          kind="text"
          small
          // "All" is known only once the organization's services have loaded.
          disabled={services === undefined}
          onClick={() => set('modules', moduleOrder.filter(isOpen))}
        >
          {t('form.all')}
        </Button>
      </Row>
      <div className={styles.switches}>
        {moduleOrder.map((module) => {
          const always = module === 'report' && isAdmin
          const note = always
            ? t('modules.always')
            : isOpen(module) || services === undefined
              ? undefined
              : t('modules.unavailable')
          return (
            <ModuleSwitch
              key={module}
              module={module}
              on={always || (values.modules.includes(module) && isOpen(module))}
              locked={always || !isOpen(module)}
              note={note}
              onChange={(on) => toggle(module, on)}
            />
          )
        })}
      </div>
      {(isAdmin || values.modules.length === 0) && (
        <p className={fieldStyles.hint}>{t(isAdmin ? 'modules.admin' : 'modules.none')}</p>
      )}
    </div>
  )
}
