import { CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'

/** Replaces settings while they load, or shows that loading failed. */
export const NotLoaded = ({ error, failed }: { readonly error: unknown; readonly failed: string }) =>
  error === null ? (
    <Skeleton widths={[52, 64, 46]} />
  ) : (
    <FormProblem what={error instanceof CallError ? errorMessage(error, failed) : failed} />
  )
