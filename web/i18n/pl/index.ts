import app from './app.ts'
import errors from './errors.ts'
import home from './home.ts'
import list from './list.ts'
import settings from './settings.ts'
import signIn from './sign-in.ts'
import threats from './threats.ts'

export default { app, errors, home, list, settings, signIn, threats }
