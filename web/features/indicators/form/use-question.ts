import { useCallback, useMemo, useState } from 'react'

/** Asks the user a question and waits for the answer. Only the first answer counts. */
export const useQuestion = <Question>(): {
  readonly asked: { readonly question: Question; readonly answer: (yes: boolean) => void } | undefined
  readonly ask: (question: Question) => Promise<boolean>
} => {
  const [open, setOpen] = useState<{ question: Question; resolve: (yes: boolean) => void }>()
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setOpen({ question, resolve })
      }),
    [],
  )
  const asked = useMemo(
    () =>
      open === undefined
        ? undefined
        : {
            question: open.question,
            answer: (yes: boolean) => {
              setOpen(undefined)
              open.resolve(yes)
            },
          },
    [open],
  )
  return { asked, ask }
}
