/**
 * Templates that two hospitals share, one group for each pair, so that each hospital meets part of every other's manner
 * and three hospitals together know most of what the fourth writes.
 */
import type { PhiTemplates } from './phi-templates.js';

/** Which hospitals write the templates of a group. */
export interface SharedTemplates {
  readonly hospitals: readonly [string, string];
  readonly templates: PhiTemplates;
}

/** Six groups, one a pair of hospitals. */
export const sharedPairs: readonly SharedTemplates[] = [
  {
    hospitals: ['northgate', 'saint-brigid'],
    templates: {
      opening: ['{patient} was kindly referred by {doctor} of {hospital.other} on {date.recent}.'],
      course: ['{patient} was reviewed by {doctor} on {date.recent} and was comfortable.'],
      social: ['{patient} is a {profession} and has lived in {city} since {date.partial}.'],
      contact: ['The {kin}, {relative}, can be telephoned on {phone}.'],
      plan: ['A further appointment has been arranged with {doctor} for {date.future}.'],
      admin: ['Record {mrn} was requested from {hospital.other}.', 'The licence number is {license}.'],
    },
  },
  {
    hospitals: ['northgate', 'harbour'],
    templates: {
      opening: ['Patient is a {age} yo {sexWord} admitted {date.admit} for {symptom}.'],
      course: ['Cath {date.recent} by {doctor}: {finding}.', 'Cleared by {doctor} on {date.recent}.'],
      social: ['Employer: {organization}. Occupation: {profession}.'],
      contact: ['Emergency contact: {relative.full}, {phone}.'],
      plan: ['Follow-up: {doctor}, {date.future}, {phone}.'],
      admin: ['Member ID: {healthplan}. Account: {account}.', 'Serial: {device.id}.'],
    },
  },
  {
    hospitals: ['northgate', 'eastfield'],
    templates: {
      opening: ['{patient} is a {age} y/o {sexWord} from {city} with {symptom} since {date.recent}.'],
      course: ['Evaluated by {doctor} on {date.recent}, who continued {drug}.'],
      social: ['Works as a {profession} at {organization}.', 'Lives in {city} with {relative}.'],
      contact: ['Pharmacy phone: {phone}. Fax: {fax}.'],
      plan: ['Scheduled: {procedure} on {date.future} with {doctor}.'],
      admin: ['Entered by {username} on {date.note}.', 'License {license}, plate {vehicle}.'],
    },
  },
  {
    hospitals: ['saint-brigid', 'harbour'],
    templates: {
      opening: ['{age}, {profession}, known to {doctor}, {symptom} from {date.recent}.'],
      course: ['Theatre {date.recent}, {doctor}. No change since.'],
      social: ['{relative} visits daily. Lodges at {street}.'],
      contact: ['Ring {relative} {phone}.', 'Ward ext {phone}.'],
      plan: ['Back to {doctor} on {date.future}.'],
      admin: ['Policy {healthplan}, account {account}.', 'Typed {username}, ref {idnum}.'],
    },
  },
  {
    hospitals: ['saint-brigid', 'eastfield'],
    templates: {
      opening: ['{patient.first} ({age}) attended {hospital} today, {date.note}, with {relative}.'],
      course: ['{doctor} met {patient.first} and {relative} on {date.recent}.'],
      social: ['{patient.first} used to work as a {profession} in {country}.'],
      contact: ['E-mail to {email}; telephone {phone}.'],
      plan: ['{patient.first} will be seen by {doctor} on {date.future}.'],
      admin: ['Number on the implant: {device.id}.', 'National number {ssn}.'],
    },
  },
  {
    hospitals: ['harbour', 'eastfield'],
    templates: {
      opening: [
        '{patient.last}, {age}{sexLetter}, adm {date.admit}, {symptom}.',
        '{age}{sexLetter} from {city}, ref {doctor}.',
      ],
      course: ['{doctor} {date.recent}: hold {drug}.', '{date.recent}: {patient.last} stable per {doctor}.'],
      social: ['Occ: {profession}. Lives {city}, {kin} {relative}.'],
      contact: ['{relative} ({kin}) {phone}.'],
      plan: ['{date.future} {doctor} {specialty}.'],
      admin: ['Acc {idnum}; chart {mrn}.', 'User {username}, {ip}.'],
    },
  },
];
