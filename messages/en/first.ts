import app from './app.ts'
import errors from './errors.ts'
import auth from './auth.ts'

/** Texts of the pages before sign-in. */
export default { app, errors, auth }
