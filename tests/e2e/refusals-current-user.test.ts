import { currentUserScreens } from './support/actions/current-user.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals(currentUserScreens)
