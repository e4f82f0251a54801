import { useAction } from '#web/lib/use-action.ts'
import { Button, type ButtonProps } from './button.tsx'

interface PressOnceProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly run: () => Promise<void>
}

/** A button that ignores presses while its action runs. */
export const PressOnce = ({ run, ...rest }: PressOnceProps) => {
  const action = useAction()
  return <Button {...rest} busy={action.busy} onClick={() => void action.run(run)} />
}
