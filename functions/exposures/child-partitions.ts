import { keys } from '#functions/core/store/keys.ts'

/** The partitions that belong to an exposure: its detections and its history lines. */
export const childPartitions = (id: number): string[] => [
  keys.detection(id, '').pk,
  keys.historyLine(id, '', 0).pk,
]
