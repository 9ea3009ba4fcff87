/** What the doctor found out: that something is right, or what will go wrong and what to do. */
export interface Finding {
  readonly state: 'good' | 'bad';
  readonly text: string;
  readonly fix?: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });

export const bad = (text: string, fix: string): Finding => ({ state: 'bad', text, fix });
