import app from './app.ts'
import errors from './errors.ts'
import auth from './auth.ts'

/** What the pages before sign-in say. */
export default { app, errors, auth }
