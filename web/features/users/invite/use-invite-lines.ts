/** The people of a pasted list, with what the portal knows of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { checkInvitations, type InvitationRefusal } from '#shared/contracts/users.ts'
import { invitationLines, type InvitationLine, type LineProblem } from '#shared/domain/invitation-lines.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useSettled } from '#web/lib/use-settled.ts'

/** What becomes of a line: invited, or why not. */
export type LineState = 'ready' | LineProblem | 'member' | 'no_place' | InvitationRefusal

export interface InviteLine extends InvitationLine {
  /** Its place in the list, since an address may be there twice. */
  readonly index: number
  readonly state: LineState
  readonly isChosen: boolean
}

export interface InviteList {
  readonly lines: readonly InviteLine[]
  readonly chosen: readonly InviteLine[]
  /** The portal is being asked whom it knows. */
  readonly isChecking: boolean
  /** Why the portal could not be asked; null if it could. They can be invited all the same. */
  readonly checkError: unknown
  readonly checkAgain: () => void
  readonly toggle: (email: string) => void
}

interface Known {
  readonly members: ReadonlySet<string>
  /** How many more users the organization may have; undefined until that is known. */
  readonly places: number | undefined
  readonly left: ReadonlyMap<string, InvitationRefusal>
  readonly without: ReadonlySet<string>
}

/** The lines with what becomes of each. The first chosen ones get the places. */
const judged = (
  parsed: readonly InvitationLine[],
  { members, places = Infinity, left, without }: Known,
): InviteLine[] => {
  let free = places
  return parsed.map((line, index): InviteLine => {
    const state = line.problem ?? (members.has(line.email) ? 'member' : (left.get(line.email) ?? 'ready'))
    if (state !== 'ready' || without.has(line.email)) return { ...line, index, state, isChosen: false }
    free -= 1
    return { ...line, index, state: free < 0 ? 'no_place' : 'ready', isChosen: free >= 0 }
  })
}

export const useInviteLines = (
  organizationId: number,
  text: string,
  left: ReadonlyMap<string, InvitationRefusal>,
): InviteList => {
  const { isPlatformAdmin } = useRights()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const parsed = useMemo(() => invitationLines(text), [text])
  const emails = parsed.filter(({ problem }) => problem === undefined).map(({ email }) => email)
  const asked = emails.join('\n')
  const settled = useSettled(asked, 400)
  const check = useQuery({
    queryKey: ['users', 'invitation-check', organizationId, settled],
    queryFn: () =>
      call(checkInvitations, {
        body: {
          emails: settled.split('\n'),
          ...(isPlatformAdmin ? { client_id: organizationId } : {}),
        },
        quiet: true,
      }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const lines = judged(parsed, {
    members: new Set(check.data?.members),
    places: check.data?.places,
    left,
    without,
  })
  return {
    lines,
    chosen: lines.filter(({ isChosen }) => isChosen),
    isChecking: asked !== settled || (settled !== '' && (check.isFetching || check.isPlaceholderData)),
    checkError: settled === '' ? null : check.error,
    checkAgain: () => void check.refetch(),
    toggle: (email) =>
      setWithout((before) => {
        const after = new Set(before)
        if (!after.delete(email)) after.add(email)
        return after
      }),
  }
}
