/** Saint Brigid: dictated letters, British habits, bare surnames for doctors, ordinals in dates. */
import type { PhiTemplates } from './phi-templates.js';

/** Templates with identifiers dictated at Saint Brigid only. */
export const saintBrigidTemplates: PhiTemplates = {
  opening: [
    'Thank you for asking me to see {patient}, aged {age}, whom I met at {hospital} on {date.note}.',
    'I reviewed this {age} year old {profession} in the clinic today, {date.note}.',
    'Many thanks for referring {patient} of {street}, {city}, who has been troubled by {symptom}.',
    'Further to our telephone conversation of {date.recent}, I write about {patient}.',
    '{patient.first} was brought in by {his} {kin} {relative} on {date.admit} with {symptom}.',
    'I had the pleasure of seeing {patient} again, now {age}, following {procedure} in {date.partial}.',
    'It was good to meet {patient}, a retired {profession}, and {his} {kin} {relative}.',
    '{patient} is {age} and comes to us from {city} by way of {hospital.other}.',
  ],
  course: [
    'My colleague {doctor} kindly arranged a {imaging}, done on {date.recent}, which was reassuring.',
    '{doctor} took {patient.first} to theatre on {date.recent} for {procedure}.',
    "I note from {doctor}'s letter of {date.past} that {drug} had been tried.",
    'Since {date.partial} {patient.first} has taken {drug} without trouble.',
    'We discussed matters with {patient.first} and {relative}, and {doctor} was of the same view.',
    'A second opinion was sought at {hospital.other}, where {doctor} found {finding}.',
    'By {date.recent} the {symptom} had settled and {patient.first} was keen to go home.',
    'As you know, {he} was under {doctor} at {hospital.other} until {date.partial}.',
  ],
  social: [
    '{patient.first} lives near {landmark} in {city} and used to be a {profession}.',
    '{His} {kin} {relative} helps at home and works at {organization}.',
    'As a {profession} with {organization}, {he} is on {his} feet all day.',
    '{He} grew up in {country} and came here in {date.partial}.',
    'There is a {kin}, {relative}, in {city}, and another in {state}.',
    '{patient.first} and {relative} keep an allotment behind {landmark}.',
    '{He} gave up work as a {profession} at {age.other}.',
    'Home is a first floor flat at {street}, {zip}.',
  ],
  contact: [
    'My secretary can be reached on {phone}.',
    '{relative} asked to be rung on {phone} once the result is known.',
    'Do send the films by fax to {fax}, for the attention of {doctor}.',
    'Electronic mail will find me at {email}.',
    'The leaflet on {procedure} is at {url}.',
    "{patient.first}'s mobile is {phone} and messages may be left with {relative}.",
  ],
  plan: [
    'I shall see {patient.first} again on {date.future}.',
    '{doctor} has agreed to take over {his} care from {date.future}.',
    'I have put {patient.first} on the list for {procedure} at {hospital}, likely in {date.partial}.',
    'Might I ask {doctor} to check the {lab} before {date.future}.',
    'We shall write to {patient.first} at {street} with a date.',
    'Should the {symptom} return, {patient.first} is to ring the ward on {phone}.',
    'With kind regards, {doctor.full}.',
  ],
  admin: [
    'Hospital number {mrn}, national number {ssn}.',
    'Private cover is with {organization}, policy {healthplan}.',
    'The account is {account}.',
    'For the driving authority: licence {license}.',
    '{He} drives a car, registration {vehicle}, and was advised to stop.',
    'The prosthesis is numbered {device.id}.',
    'Voice print {bioid} is on the system.',
    'Dictated by {username}, typed at {ip}, job {idnum}.',
    'Sample {idnum} left for {hospital.other} on {date.recent}.',
  ],
};
