/** Loads the frame behind sign-in: the router when it is needed, the code step while the person looks for the e-mail. */
export const loadShell = () => import('./shell/shell.tsx')
