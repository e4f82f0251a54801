import type { ReactNode } from 'react'
import { Text } from '#web/ui/layout/layout.tsx'

interface RemarkProps {
  readonly tone?: 'danger' | 'warn' | undefined
  readonly icon?: string | undefined
  readonly children: ReactNode
}

/** A detail that needs attention. */
export const Remark = ({ tone = 'danger', icon = 'exclamation-triangle', children }: RemarkProps) => (
  <Text as="span" size="meta" tone={tone}>
    <i className={`pi pi-${icon}`} aria-hidden="true" /> {children}
  </Text>
)
