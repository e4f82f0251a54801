import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'

interface NotLoadedProps {
  readonly reply: { readonly error: unknown; readonly refetch: () => unknown }
  readonly failed: string
}

/** Replaces settings while they load, or shows that loading failed, with a retry button. */
export const NotLoaded = ({ reply: { error, refetch }, failed }: NotLoadedProps) =>
  error === null ? (
    <Skeleton widths={[52, 64, 46]} />
  ) : (
    <LoadFailed text={failed} error={error} onRetry={() => void refetch()} />
  )
