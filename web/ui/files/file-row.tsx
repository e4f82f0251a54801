import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { extensionOf } from '#shared/domain/attachments.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { RowItem, Text } from '#web/ui/layout/layout.tsx'
import styles from './file-row.module.css'

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
  readonly tone?: 'faint' | 'danger' | 'success'
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
  tone = 'faint',
  struck = false,
  progress,
  children,
}: FileRowProps) => {
  const { i18n } = useTranslation()
  return (
    <RowItem
      icon={icons[extensionOf(name)] ?? 'file'}
      title={
        <span className={struck ? styles.struck : undefined} title={name}>
          {link ?? name}
        </span>
      }
      actions={children}
    >
      <Text as="span" size="meta" tone={tone}>
        {fileSize(size, i18n.language, most)}
        {note !== undefined && <> · {note}</>}
      </Text>
      {progress}
    </RowItem>
  )
}
