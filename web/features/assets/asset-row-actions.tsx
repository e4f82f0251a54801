import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '#web/lib/use-media.ts'
import type { AssetAction } from './asset-actions.ts'
import type { AssetRow } from './asset-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

interface AssetRowActionsProps {
  readonly asset: AssetRow
  /** Whether the user answers requests, instead of making them. */
  readonly decides: boolean
  readonly tabIndex: 0 | -1
  /** Runs the action, after a confirmation if needed. */
  readonly onAction: (action: AssetAction, asset: AssetRow) => Promise<void>
}

const icons: Readonly<Record<AssetAction, string>> = {
  accept: 'check',
  deny: 'times',
  remove: 'trash',
  requestDelete: 'trash',
  cancel: 'undo',
}

/** The user's actions on an asset: answer its request or withdraw it, delete it or request its deletion. */
export const AssetRowActions = ({ asset, decides, tabIndex, onAction }: AssetRowActionsProps) => {
  const { t } = useTranslation('assets')
  const phone = usePhone()
  const [running, setRunning] = useState<AssetAction>()
  const waits = asset.request_id !== null
  const offered: readonly AssetAction[] = decides
    ? waits
      ? ['accept', 'deny']
      : ['remove']
    : waits
      ? ['cancel']
      : ['requestDelete']
  const run = async (action: AssetAction): Promise<void> => {
    if (running !== undefined) return
    setRunning(action)
    await onAction(action, asset).finally(() => setRunning(undefined))
  }
  return offered.map((action) => {
    const name = t(`action.${action}`)
    const props = {
      small: true,
      icon: icons[action],
      busy: running === action,
      tabIndex,
      'aria-label': t('actionOf', { action: name, value: asset.value }),
      onClick: () => void run(action),
    } as const
    // Deleting is rare, so on devices with a pointer an icon is enough. Requests need answers, so they have buttons
    // with text.
    return !phone && (action === 'remove' || action === 'requestDelete') ? (
      <Button key={action} {...props} square kind="plain" title={name} />
    ) : (
      <Button key={action} {...props}>
        {name}
      </Button>
    )
  })
}
