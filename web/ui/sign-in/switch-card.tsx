import { useId, type ReactNode } from 'react'
import { Card, Text } from '#web/ui/layout/layout.tsx'
import { Switch } from '#web/ui/form/fields/switch.tsx'

interface SwitchCardProps {
  readonly title: string
  readonly level?: 2 | 3
  /** What the switch's state means. */
  readonly state: string
  readonly checked: boolean
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** A setting that is on or off, with its consequences. */
export const SwitchCard = ({
  title,
  level = 2,
  state,
  checked,
  busy,
  disabled = false,
  onChange,
  children,
}: SwitchCardProps) => {
  const id = useId()
  return (
    <Card
      title={title}
      level={level}
      actions={
        <>
          <Text as="span" tone="muted">
            {state}
          </Text>
          <Switch
            aria-label={title}
            aria-describedby={id}
            checked={checked}
            aria-busy={busy}
            disabled={disabled}
            onChange={onChange}
          />
        </>
      }
    >
      <Text tone="muted" id={id}>
        {children}
      </Text>
    </Card>
  )
}
