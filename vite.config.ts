import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.VITE_API_HOST': JSON.stringify(process.env.VITE_API_HOST ?? '') },
  build: {
    outDir: 'dist/client',
    manifest: true,
    sourcemap: true,
    target: ['chrome100', 'firefox100', 'safari15'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000', '/payments': 'http://localhost:3000' } },
})
