import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiDocs } from './scripts/build/api-docs.ts'
import { className } from './scripts/build/class-name.ts'
import { chunkGroups } from './scripts/build/chunks.ts'
import { contractRulesModule } from './scripts/build/contract-rules.ts'
import { plainContracts } from './scripts/build/plain-contracts.ts'
import { primeIcons } from './scripts/build/prime-icons.ts'
import { primeTheme } from './scripts/build/prime-theme.ts'

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [plainContracts(), contractRulesModule(), react(), primeTheme(), primeIcons(), apiDocs()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy blocks inline scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The API documentation is a separate page.
    rolldownOptions: {
      input: ['web/index.html', 'web/api-docs/index.html'],
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { proxy: { '/server-api': 'http://localhost:8080', '/_local': 'http://localhost:8080' } },
})
