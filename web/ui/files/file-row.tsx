import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { extensionOf } from '#shared/domain/attachments.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import './files.css'

interface FileRowProps {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** The maximum size in bytes. The size is never rounded so that a larger file seems to fit. */
  readonly most?: number
  /** A link in place of the plain name. */
  readonly link?: ReactNode
  /** A note next to the size. */
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'danger' | 'success'
  readonly struck?: boolean
  /** Progress, below the name. */
  readonly progress?: ReactNode
  /** Buttons at the end. */
  readonly children?: ReactNode
}

const icons: Readonly<Partial<Record<string, string>>> = {
  pdf: 'file-pdf',
  doc: 'file-word',
  docx: 'file-word',
  xls: 'file-excel',
  xlsx: 'file-excel',
  csv: 'table',
  xml: 'code',
  json: 'code',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
}

/** A file in a list: an icon for its type, its name, its size and its actions. */
export const FileRow = ({
  name,
  size,
  most,
  link,
  note,
  tone = 'plain',
  struck = false,
  progress,
  children,
}: FileRowProps) => {
  const { i18n } = useTranslation()
  return (
    <li className={`ui-file is-${tone}${struck ? ' is-struck' : ''}`}>
      <i className={`pi pi-${icons[extensionOf(name)] ?? 'file'} ui-file-icon`} aria-hidden="true" />
      <div className="ui-file-text">
        <span className="ui-file-name" title={name}>
          {link ?? name}
        </span>
        <span className="ui-file-note">
          {fileSize(size, i18n.language, most)}
          {note !== undefined && <> · {note}</>}
        </span>
        {progress}
      </div>
      {children}
    </li>
  )
}
