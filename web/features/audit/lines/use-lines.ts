import { useMemo } from 'react'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import { linesOf, type AuditLine } from '#shared/domain/audit/lines.ts'
import type { LogRowsProps } from '#web/ui/log/log-page.tsx'

export type LinesGiven = LogRowsProps<AuditRecord>

/** The lines of the loaded records. */
export const useLines = (records: readonly AuditRecord[] | undefined): readonly AuditLine[] =>
  useMemo(() => linesOf(records ?? []), [records])
