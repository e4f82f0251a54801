/// <reference types="vite/client" />
declare module 'virtual:prime-theme.css'
