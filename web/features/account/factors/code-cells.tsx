import { useId, type Ref } from 'react'
import { limits } from '#shared/domain/limits.ts'
import { Icon } from '#web/ui/icon.tsx'

const cells = Array.from({ length: limits.secondFactorLength }, (_, index) => index)

interface CodeCellsProps {
  readonly label: string
  readonly value: string
  readonly wrong: string | undefined
  readonly readOnly: boolean
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Receives the typed or pasted text without spaces and dashes; `full` once there are six digits. */
  readonly onChange: (code: string, full: boolean) => void
}

/** Six digits in one cell each. It is a single input, so that pasting and autofill work. */
export const CodeCells = ({
  label,
  value,
  wrong,
  readOnly,
  autoFocus = false,
  inputRef,
  onChange,
}: CodeCellsProps) => {
  const id = useId()
  return (
    <>
      <div className={`factor-code${wrong === undefined ? '' : ' is-wrong'}`}>
        <input
          ref={inputRef}
          aria-label={label}
          aria-describedby={wrong === undefined ? undefined : id}
          aria-invalid={wrong !== undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          spellCheck={false}
          maxLength={32}
          value={value}
          readOnly={readOnly}
          onChange={(event) => {
            const code = event.target.value.replace(/[\s-]/g, '').slice(0, limits.secondFactorLength)
            onChange(code, code.length === limits.secondFactorLength)
          }}
        />
        <div className="factor-cells" aria-hidden="true">
          {cells.map((index) => (
            <span
              key={index}
              className={index === Math.min(value.length, cells.length - 1) ? 'is-next' : undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
      <div role="alert">
        {wrong !== undefined && (
          <p className="plain-error" id={id}>
            <Icon name="alert" />
            {wrong}
          </p>
        )}
      </div>
    </>
  )
}
