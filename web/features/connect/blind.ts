/** The message if the choice does not exist for a key. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isBlindTo } from './chosen-key.ts'
import type { Choice } from './choice.ts'
import { viewChoicesQuery } from './connect-queries.ts'

/** The message if the address of the chosen group or view does not exist for the key. */
export const useBlindness = (
  key: Parameters<typeof isBlindTo>[0] | undefined,
  choice: Choice,
): string | undefined => {
  const { t } = useTranslation('connect')
  const views = useQuery({ ...viewChoicesQuery, enabled: choice.what === 'view' }).data
  return key !== undefined && isBlindTo(key, choice, views)
    ? t(choice.what === 'view' ? 'key.noView' : 'key.noGroup')
    : undefined
}
