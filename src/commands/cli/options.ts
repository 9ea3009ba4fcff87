/** Options that several commands have, as arguments for commander's `option`. */

export const siteRoot = [
  '--root <dir>',
  'Folder with content/, templates/ and assets/ (default: current folder)',
] as const;

export const basePath = [
  '--base <path>',
  'Path to use instead of the one in content/site.yaml',
] as const;

export const siteOrigin = [
  '--site <url>',
  'Origin to use instead of the one in content/site.yaml',
] as const;

export const hostName = [
  '--host <name>',
  'Host to use instead of the one in content/site.yaml',
] as const;

export const buildDay = [
  '--date <day>',
  'Day to build for, such as 2026-12-01 (default: today in UTC)',
] as const;

export const strictPort = ['--strict-port', 'Fail if the port is in use'] as const;

export const listenAddress = [
  '--host <address>',
  'Address to listen on, 0.0.0.0 for all (default: this machine only)',
] as const;
