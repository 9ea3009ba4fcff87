import type { ReactNode } from 'react';

export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <strong>{title}</strong>
    <div>{children}</div>
  </div>
);
