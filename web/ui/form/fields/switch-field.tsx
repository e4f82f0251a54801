import { useId, type ReactNode } from 'react'
import { Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './switch.module.css'
import { Switch } from './switch.tsx'

interface SwitchFieldProps {
  readonly label: ReactNode
  /** Below: what it means, or why it is locked. */
  readonly note?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  /** Its change is being saved. */
  readonly busy?: boolean
  readonly onChange: (checked: boolean) => void
}

/** Something that is on or off: its name, and at the end of the line the switch. */
export const SwitchField = ({
  label,
  note,
  checked,
  disabled = false,
  busy = false,
  onChange,
}: SwitchFieldProps) => {
  const id = useId()
  return (
    <label className={styles.row}>
      <Stack as="span" gap={1}>
        <span id={id}>{label}</span>
        {note !== undefined && (
          <Text as="small" size="meta" tone="faint" id={`${id}note`}>
            {note}
          </Text>
        )}
      </Stack>
      <Switch
        checked={checked}
        disabled={disabled}
        aria-busy={busy}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}note`}
        onChange={onChange}
      />
    </label>
  )
}
