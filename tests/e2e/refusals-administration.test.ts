import { administration } from './support/actions/administration.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals(administration)
