/** The Lambda function of sign-in, of the user's account and of second factors. */
import { environmentSeals } from '#functions/rules/security/environment-seals.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { authDependencies, authRoutes } from './routes.ts'

export const handler = lambda((platform) => authRoutes(authDependencies(platform)), {
  openSeals: environmentSeals,
})
