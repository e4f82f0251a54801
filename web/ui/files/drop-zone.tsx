import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { buttonClass } from '#web/ui/button/button.tsx'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  readonly text: string
  readonly pickLabel: string
  readonly hint: ReactNode
  /** The extensions that the file picker offers: `.pdf,.txt`. */
  readonly accept: string
  /** Whether the picker allows several files. The caller rejects surplus dropped files. */
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

interface FilePickProps {
  readonly label: string
  readonly accept: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** The id of the element that says which files are accepted. */
  readonly describedBy?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that picks files. */
export const FilePick = ({
  label,
  accept,
  multiple = true,
  disabled = false,
  describedBy,
  onFiles,
}: FilePickProps) => {
  const id = useId()
  return (
    <span className={styles.pick}>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows picking the same file again after it was removed.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={`${buttonClass()} ui-ring`}>
        {label}
      </label>
    </span>
  )
}

const carriesFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') === true

const dialogAround = (place: unknown): Element | null =>
  place instanceof Element ? place.closest('.p-dialog-mask') : null

/**
 * Takes files that are dropped anywhere on the page but in a drop zone, so that none of them replaces the page. A
 * picker in a dialog, which then gives its `place`, has those dropped on this dialog, and no picker under it.
 */
export const useDroppedFiles = (
  onFiles?: (files: readonly File[]) => void,
  place?: RefObject<Element | null>,
): void => {
  const take = useEffectEvent((event: globalThis.DragEvent): void => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (event.type !== 'drop' || dialogAround(event.target) !== dialogAround(place?.current)) return
    onFiles?.([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const listen = (event: globalThis.DragEvent): void => take(event)
    window.addEventListener('dragover', listen)
    window.addEventListener('drop', listen)
    return () => {
      window.removeEventListener('dragover', listen)
      window.removeEventListener('drop', listen)
    }
  }, [])
}

/** An area to drop or pick files. A file dropped outside it does not replace the page. */
export const DropZone = ({
  text,
  pickLabel,
  hint,
  accept,
  multiple = true,
  disabled = false,
  onFiles,
}: DropZoneProps) => {
  const id = useId()
  const [over, setOver] = useState(false)

  useDroppedFiles()

  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    // The page does not take it too.
    event.stopPropagation()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    // Dropping needs a pointer; the button inside does the same for everyone.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${styles.root}${over && !disabled ? ' is-over' : ''}`}
      onDrop={onDrop}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (carriesFiles(event)) setOver(true)
      }}
    >
      <i className="pi pi-cloud-upload" aria-hidden="true" />
      <p>{text}</p>
      <FilePick
        label={pickLabel}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        describedBy={`${id}hint`}
        onFiles={onFiles}
      />
      <small id={`${id}hint`}>{hint}</small>
    </div>
  )
}
