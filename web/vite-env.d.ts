/// <reference types="vite/client" />
declare module 'virtual:prime-theme.css'
declare module 'virtual:contract-rules' {
  const rules: import('./ui/form/contract-form.ts').ContractRules
  export default rules
}
