import { keys } from '#functions/platform/store/keys.ts'

/** The partitions that go with an exposure: its detections, and the lines of its remediation. */
export const partitionsBeside = (id: number): string[] => [
  keys.detection(id, '').pk,
  keys.historyLine(id, '', 0).pk,
]
